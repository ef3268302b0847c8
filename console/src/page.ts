import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Right } from './session.ts';

/** What a page gets of the address. */
export interface PageProps {
  /** What stands behind the page's name: `['0198…']` of `#/runs/0198…`. */
  path: readonly string[];
  query: URLSearchParams;
}

/** A page of the console, or several below one name. */
export interface Page {
  /** The first part of its address: `runs` of `#/runs`. */
  name: string;
  /** What the navigation says. */
  label: string;
  /** The path of its icon, for a grid of 24 × 24, drawn with a stroke. */
  icon: string;
  /** What the token must allow for the page to be shown. */
  needs: Right;
  /** A number beside the label, while it is above zero. */
  count?: ReadonlySignal<number>;
  /** Loads the code of the page when somebody goes there. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}
