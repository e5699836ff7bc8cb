// Proves specification 4.25, 5.2, 5.3, 8.11.
import { findWebKitGtk } from '#tests/drivers/find-engines.ts';
import { travel } from './travel.ts';

travel(findWebKitGtk());
