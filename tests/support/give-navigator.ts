import { onTestFinished } from 'vitest';

/** Gives `navigator` what jsdom's has not, until the test ends. */
export function giveNavigator(features: object): void {
  for (const [name, value] of Object.entries(features)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}
