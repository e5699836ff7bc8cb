/**
 * The commands of WebDriver (W3C) that the journeys need. WebKitGTK's driver takes them over HTTP; Firefox
 * takes them itself, over its Marionette socket, by the same names and with the same parameters.
 */
export type Command =
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'NewWindow'
  | 'SwitchToWindow'
  | 'CloseWindow'
  | 'GetWindowHandle';

export type Parameters = Readonly<Record<string, unknown>>;

/** A session with a browser. */
export type Driver = {
  /** @throws with the browser's own words where it cannot do that */
  send(command: Command, parameters?: Parameters): Promise<unknown>;
};

/** The key under which WebDriver hands over an element (W3C WebDriver, 12.1). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** @returns the id of the element in a driver's answer; null where there is none */
export function readElement(answer: unknown): string | null {
  const id = read(answer, elementKey);
  return typeof id === 'string' ? id : null;
}

/** A property of an answer whose shape is not known; undefined where there is none. */
export function read(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

/** @throws where the answer has no text of this name */
export function readText(answer: unknown, name: string): string {
  const text = read(answer, name);
  if (typeof text !== 'string') throw new Error(`The browser's answer has no ${name}.`);
  return text;
}
