// Proves specification 4.7, 4.25, 5.2, 5.3, 5.28, 8.11.
import { findFirefox } from '#tests/drivers/find-engines.ts';
import { sentThoughBlocked } from './journeys/submissions.ts';
import { journeys, travel } from './travel.ts';

travel('Firefox', findFirefox(), journeys);
travel('Firefox with cookies and site data blocked', findFirefox(true), [sentThoughBlocked]);
