import { type ReactNode, useRef } from 'react';
import { site } from '#src/content/site.ts';
import { onHost } from '#src/lib/site-path.ts';
import { SiteLink } from '#src/ui/content/site-link.tsx';
import styles from './header.module.css';
import { Menu } from './menu.tsx';
import { useMenuClosing } from './use-menu-closing.ts';
import { useMenuHover } from './use-menu-hover.ts';

/** The site's header: emblem and title, leading home, how things are, the main menu; it reserves the status's room. */
export function Header({ status }: { readonly status: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useMenuClosing(header);
  useMenuHover(header);
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.bar}>
        <SiteLink to="/" className={styles.brand}>
          <picture>
            <source srcSet={onHost('/icons/logo-dark.svg')} media="(prefers-color-scheme: dark)" />
            <img src={onHost('/icons/logo.svg')} alt="" width={48} height={48} />
          </picture>
          <span className={styles.name}>{site.name}</span>
        </SiteLink>
        <div className={styles.status}>{status}</div>
        <Menu />
      </div>
    </header>
  );
}
