import { wakesWhenClosed } from '#src/sync/wakes-when-closed.ts';

/** 'It will be sent' precedes each. */
export const sentMessages = {
  whenConnected: 'automatically when the connection returns.',
  soon: 'automatically.',
  whenOpened: 'when you open this app with a signal.',
} as const;

/** @param automatically where the browser can do so */
export type WhenSent = (automatically: 'whenConnected' | 'soon') => string;

/** When this browser sends what waits: many cannot while the app is closed. */
export const whenSent: WhenSent = (automatically) =>
  sentMessages[wakesWhenClosed() ? automatically : 'whenOpened'];
