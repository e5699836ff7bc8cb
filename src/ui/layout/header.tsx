import { useRef } from 'react';
import { site } from '#src/content/site.ts';
import { StatusSlot } from '#src/screens/shared/status-slot.tsx';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import { publicFile } from '#src/ui/public-file.ts';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { useMenuClosing } from './use-menu-closing.ts';
import { useMenuHover } from './use-menu-hover.ts';

/** The site's header: emblem and title, leading home, the place of the outbox's indicator, the main menu. */
export function Header() {
  const header = useRef<HTMLElement>(null);
  useMenuClosing(header);
  useMenuHover(header);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <SiteLink to="/" className={styles.brand}>
          <picture>
            <source
              srcSet={publicFile('/icons/logo-dark.svg')}
              media="(prefers-color-scheme: dark)"
            />
            <img src={publicFile('/icons/logo.svg')} alt="" width={48} height={48} />
          </picture>
          {site.name}
        </SiteLink>
        <div className={styles.status}>
          <StatusSlot />
        </div>
        <Menu />
      </div>
    </header>
  );
}
