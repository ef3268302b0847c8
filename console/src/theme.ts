import { signal } from '@preact/signals';

/** `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'baton.theme';
const THEMES: readonly string[] = ['auto', 'light', 'dark'] satisfies Theme[];

export const theme = signal<Theme>(stored());

/** Shows the page in the chosen theme. */
export function applyTheme(): void {
  if (theme.value === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme.value;
}

/** Chooses a theme, which is remembered in this browser. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  localStorage.setItem(KEY, chosen);
  applyTheme();
}

function stored(): Theme {
  const found = localStorage.getItem(KEY) ?? 'auto';
  return THEMES.includes(found) ? (found as Theme) : 'auto';
}
