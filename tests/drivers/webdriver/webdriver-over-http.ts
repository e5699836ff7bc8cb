import { type Command, type Driver, type Parameters, read, readText } from './webdriver.ts';

const endpoints: Readonly<Record<Command, readonly ['GET' | 'POST' | 'DELETE', string]>> = {
  Navigate: ['POST', 'url'],
  ExecuteScript: ['POST', 'execute/sync'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementClear: ['POST', 'element/{id}/clear'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  NewWindow: ['POST', 'window/new'],
  SwitchToWindow: ['POST', 'window'],
  CloseWindow: ['DELETE', 'window'],
  GetWindowHandle: ['GET', 'window'],
};

/**
 * A session with the driver that listens on this address (W3C WebDriver, 6).
 * @param browser its program, and the arguments
 */
export async function openHttpSession(
  address: string,
  browser: { readonly binary: string; readonly args: readonly string[] },
): Promise<Driver> {
  // A page that never loads says so, before the test that waits for it has run out of time.
  const alwaysMatch = {
    timeouts: { pageLoad: 40_000 },
    'webkitgtk:browserOptions': browser,
  };
  const opened = await call('POST', `${address}/session`, { capabilities: { alwaysMatch } });
  const session = `${address}/session/${readText(opened, 'sessionId')}`;
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, path] = endpoints[command];
      return call(method, `${session}/${path.replace('{id}', String(id))}`, parameters);
    },
  };
}

async function call(method: string, address: string, parameters: Parameters): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  });
  const value = read(await response.json(), 'value');
  if (!response.ok) throw new Error(`${read(value, 'error')}: ${read(value, 'message')}`);
  return value;
}
