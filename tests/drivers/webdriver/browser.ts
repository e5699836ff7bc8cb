/** A page of a browser that is going to be killed. Everything rejects once the browser is gone. */
export type Page = {
  open(address: string): Promise<void>;
  /** Runs the body of a function within the page; its `arguments` and what it returns, or resolves to, are JSON. */
  run(body: string, ...values: readonly unknown[]): Promise<unknown>;
  /** Closes it as a person closes a tab. */
  close(): Promise<void>;
};

/** A running browser. */
export type Browser<Opened extends Page = Page> = {
  openPage(): Promise<Opened>;
  /** Ends all of its processes at once, by SIGKILL. */
  kill(): Promise<void>;
};

/** A browser whose profile outlives it. */
export type Engine<Started extends Browser = Browser> = {
  readonly name: string;
  /** Matches the folders of sites' databases, by their paths within the profile. Caches are elsewhere. */
  readonly databases: RegExp;
  /** @param profile the folder in which it keeps what it stores */
  start(profile: string): Promise<Started>;
};
