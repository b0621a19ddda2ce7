import { defineUpdate } from '@temporalio/workflow';

export const FLOOR_QUEUE = 'floor';
export const floorReady = defineUpdate<string>('floorReady');
