import { render } from 'preact';
import { App } from './app.tsx';
import './css/base.css';
import './css/layout.css';
import './css/components.css';
import { reloadWhenPartsAreGone } from './renewal.ts';
import { openSession } from './session.ts';
import { applyTheme } from './theme.ts';

applyTheme();
reloadWhenPartsAreGone(import.meta.url);
void openSession();
render(<App />, document.getElementById('app')!);
