import notices from '#src/ui/notice.module.css';

/** Says what went wrong; nothing where there are no words. */
export const AlertNotice = ({ words }: { readonly words: string }) =>
  words !== '' && (
    <p className={notices.notice} role="alert">
      {words}
    </p>
  );
