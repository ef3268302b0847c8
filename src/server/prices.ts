import { pricesSchema, type Prices } from '../billing/prices.ts';
import { readConfigFile } from '../tools/remote/config-file.ts';

/**
 * The list of prices of `PRICES`, by default of `./prices.json` if there is one.
 * @throws {ConfigError}
 */
export function loadPrices(path: string | undefined): Prices | undefined {
  return readConfigFile('PRICES', path, './prices.json', pricesSchema);
}
