import type { Card, InternalPath, Picture, PillarNumber } from './page.ts';
import { pictures } from './pictures.ts';

const pillar = (
  number: PillarNumber,
  title: string,
  picture: Picture,
  label: string,
  to: InternalPath,
) => ({ pillar: number, title, picture, action: { label, to } });

/** The seven, in their order. */
export const pillars = [
  pillar(1, 'Religious', pictures.religious, 'Christian Pillar', '/pillars/religious'),
  pillar(2, 'Corruption', pictures.corruption, 'Corruption Pillar', '/pillars/corruption'),
  pillar(3, 'Health', pictures.health, 'Health Pillar', '/pillars/health'),
  pillar(4, 'Finance', pictures.finance, 'Financial Pillar', '/pillars/finance'),
  pillar(5, 'Tax', pictures.tax, 'Tax Pillar', '/pillars/tax'),
  pillar(6, 'Candidate', pictures.candidate, 'Candidate Consulting', '/pillars/candidate'),
  pillar(7, 'Resiliency', pictures.resiliency, 'Resiliency Pillar', '/pillars/resiliency'),
];

/** Their cards, with a page's own texts. */
export const pillarCards = (texts: Readonly<Record<PillarNumber, string>>): readonly Card[] =>
  pillars.map((one) => ({ ...one, text: texts[one.pillar] }));
