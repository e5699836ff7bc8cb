// Proves specification 5.2, 5.3, 8.11.
import { findFirefox } from '#src/tools/browsers/webdriver/find-engines.ts';
import { travel } from './travel.ts';

travel(findFirefox());
