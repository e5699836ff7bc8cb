/** Null if the browser reports nothing. */
export type StorageState = {
  readonly persisted: boolean | null;
  /** Bytes. */
  readonly used: number | null;
  /** Bytes, including `used`. */
  readonly quota: number | null;
};

/** Beyond this, a submission may soon not fit. */
const nearlyAll = 0.9;

export async function readStorageState(): Promise<StorageState> {
  // Missing before Safari 17 and without HTTPS.
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
