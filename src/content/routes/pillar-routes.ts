import type { Route } from './route.ts';

export const pillarRoutes: readonly Route[] = [
  {
    path: '/pillars',
    title: 'Seven Pillars | WE THE PEOPLE',
    description:
      'The seven pillars of action: religious, corruption, health, finance, tax, candidate and resiliency.',
    menu: { label: 'Pillars' },
    footer: { label: 'Pillars', column: 'quick' },
    load: () => import('#src/content/pages/pillars.ts'),
  },
  {
    path: '/pillars/religious',
    title: 'Christian Pillar | WE THE PEOPLE',
    description: 'A network of pastors, Christian organizations and Christian businesses.',
    menu: { label: 'Religious', under: '/pillars' },
    form: 'christian',
    load: () => import('#src/content/pages/religious.ts'),
  },
  {
    path: '/pillars/corruption',
    title: 'Corruption Pillar | WE THE PEOPLE',
    description: 'Standing against corruption: what we look for, and how to speak up.',
    menu: { label: 'Corruption', under: '/pillars' },
    load: () => import('#src/content/pages/corruption.ts'),
  },
  {
    path: '/pillars/health',
    title: 'Health Pillar | WE THE PEOPLE',
    description: 'Health freedom advocacy, and a connection to doctors.',
    menu: { label: 'Health', under: '/pillars' },
    form: 'health',
    load: () => import('#src/content/pages/health.ts'),
  },
  {
    path: '/pillars/finance',
    title: 'Financial Pillar | WE THE PEOPLE',
    description: 'Faith-based fiduciary investing in American companies, with partnered advisers.',
    menu: { label: 'Finance', under: '/pillars' },
    form: 'financial',
    load: () => import('#src/content/pages/finance.ts'),
  },
  {
    path: '/pillars/tax',
    title: 'Tax Pillar | WE THE PEOPLE',
    description:
      'IRS dispute resolution, audit representation and forensic review with experienced advisers.',
    menu: { label: 'Tax', under: '/pillars' },
    form: 'tax',
    load: () => import('#src/content/pages/tax.ts'),
  },
  {
    path: '/pillars/candidate',
    title: 'Candidate Consulting | WE THE PEOPLE',
    description:
      'Viability assessment, district analysis, compliance and campaign planning for candidates.',
    menu: { label: 'Candidate', under: '/pillars' },
    form: 'candidate',
    load: () => import('#src/content/pages/candidate.ts'),
  },
  {
    path: '/pillars/resiliency',
    title: 'Resiliency Pillar | WE THE PEOPLE',
    description:
      'Disaster preparedness, and a national volunteer database of responders with equipment or skills.',
    menu: { label: 'Resiliency', under: '/pillars' },
    form: 'resiliency',
    load: () => import('#src/content/pages/resiliency.ts'),
  },
];
