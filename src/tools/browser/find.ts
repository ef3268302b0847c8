import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const KNOWN_PATHS = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @param configured `BROWSER_PATH`; when set, no other place is searched @returns a Chromium of this machine, if there
 * is one
 */
export function findChromium(configured: string | undefined): string | undefined {
  if (configured !== undefined) return isProgram(configured) ? configured : undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute), ...KNOWN_PATHS];
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...KNOWN_PATHS].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
