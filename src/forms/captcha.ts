/** A sum to solve: two whole numbers from 1 to 10 (specification 2.8). */
export type Captcha = { readonly a: number; readonly b: number };

/** @param random gives numbers from 0 up to, not including, 1 */
export function makeCaptcha(random: () => number): Captcha {
  const operand = () => 1 + Math.floor(random() * 10);
  return { a: operand(), b: operand() };
}

export const captchaLabel = ({ a, b }: Captcha): string => `Please solve: ${a} + ${b} = ?`;

/** Whether the answer, read as a whole number in any digits' width, is the sum. Anything else counts as 0. */
export function solvesCaptcha({ a, b }: Captcha, answer: string): boolean {
  const digits = answer.normalize('NFKC').trim();
  return (/^[0-9]{1,3}$/.test(digits) ? Number(digits) : 0) === a + b;
}
