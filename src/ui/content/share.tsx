import { useState } from 'react';
import { onHost } from '#src/lib/site-path.ts';
import buttons from '#src/ui/button.module.css';

export const shareMessages = {
  copied: 'The link is copied.',
  failed: (address: string) => `This browser cannot share it. Here is the link: ${address}`,
} as const;

type ShareProps = {
  readonly label: string;
  /** Of the shared page. */
  readonly title: string;
  readonly path: `/${string}`;
};

/** Shares a page's link with the device's own menu; copies it where there is none. */
export function Share({ label, title, path }: ShareProps) {
  const [message, setMessage] = useState('');

  async function share(): Promise<void> {
    const url = new URL(onHost(path), location.href).href;
    // Absent in some browsers, and without TLS.
    const device: Partial<Navigator> = navigator;
    try {
      if (device.share) await device.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setMessage(shareMessages.copied);
      }
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCanceled) setMessage(shareMessages.failed(url));
    }
  }

  return (
    <>
      <button type="button" className={buttons.secondary} onClick={() => void share()}>
        {label}
      </button>
      <span role="status">{message}</span>
    </>
  );
}
