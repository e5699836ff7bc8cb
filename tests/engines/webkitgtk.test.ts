// Proves specification 4.25, 5.2, 5.3, 5.28, 8.11.
import { findWebKitGtk } from '#tests/drivers/find-engines.ts';
import { journeys, travel } from './travel.ts';

travel('WebKitGTK', findWebKitGtk(), journeys);
