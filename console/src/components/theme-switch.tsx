import { chooseTheme, theme, type Theme } from '../theme.ts';

const CHOICES: readonly [Theme, string][] = [
  ['auto', 'Auto'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  return (
    <fieldset class="switch">
      <legend class="visually-hidden">Theme</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="theme" value={value} checked={theme.value === value} onChange={() => chooseTheme(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
