/** What the browser says of the site's storage; null where it does not say. */
export type StorageState = {
  /** Whether the browser has promised not to clear it by itself. */
  readonly persisted: boolean | null;
  /** Bytes. */
  readonly used: number | null;
  /** Bytes, those used among them. */
  readonly quota: number | null;
};

/** From this part of the quota on there may soon be no room for a submission. */
const nearlyAll = 0.9;

export async function readStorageState(): Promise<StorageState> {
  // Safari before 17 and pages without a secure connection have none of this.
  const storage: Partial<StorageManager> = navigator.storage ?? {};
  const [persisted, estimate] = await Promise.all([
    storage.persisted?.().catch(() => null),
    storage.estimate?.().catch(() => null),
  ]);
  return {
    persisted: persisted ?? null,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

export const isNearlyFull = ({ used, quota }: StorageState): boolean =>
  used !== null && quota !== null && used >= nearlyAll * quota;
