#!/usr/bin/env node
import { runProgram } from '../clients/cli/run-program';
import { loadProgram, reportError } from './program';

void runProgram(loadProgram, reportError);
