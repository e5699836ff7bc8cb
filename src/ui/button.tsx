import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: 'primary' | 'secondary' | 'danger' | 'plain';
};

/** Without a type it submits no form around it. */
export const Button = ({ kind = 'secondary', ...attributes }: ButtonProps) => (
  <button type="button" className={styles[kind]} {...attributes} />
);
