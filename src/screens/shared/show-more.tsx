import buttons from '#src/ui/button.module.css';

type ShowMoreProps = {
  readonly listed: number;
  readonly count: number;
  readonly others?: string;
  readonly onMore: () => void;
};

/** A button for more entries; absent if all are listed. */
export function ShowMore({ listed, count, others = 'are', onMore }: ShowMoreProps) {
  if (listed >= count) return null;
  return (
    <button type="button" className={buttons.secondary} onClick={onMore}>
      Show more ({count - listed} {others} not listed)
    </button>
  );
}
