/** The site's storage; null if the browser does not report it. */
export type StorageState = {
  /** Whether the browser promised not to clear it. */
  readonly persisted: boolean | null;
  /** In bytes. */
  readonly used: number | null;
  /** In bytes, including `used`. */
  readonly quota: number | null;
};

/** Beyond this share of the quota, a submission may soon not fit. */
const nearlyAll = 0.9;

export async function readStorageState(): Promise<StorageState> {
  // Missing in Safari before 17 and without a secure connection.
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
