import { wakesWhenClosed } from '#src/pwa/wakes-when-closed.ts';

/** When what waits is sent. */
export const sentMessages = {
  whenConnected: 'It will be sent automatically when the connection returns.',
  soon: 'It will be sent automatically.',
  whenOpened: 'It will be sent when you open this app with a signal.',
} as const;

/** @param automatically where the browser can do so */
export type WhenSent = (automatically: 'whenConnected' | 'soon') => string;

/** When this browser sends what waits: many cannot while the app is closed. */
export const whenSent: WhenSent = (automatically) =>
  sentMessages[wakesWhenClosed() ? automatically : 'whenOpened'];
