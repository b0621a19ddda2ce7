import { lazy } from 'react';
import { mount } from '../ui/mount';
import { Dashboard } from './dashboard';
import { SignedIn } from './signed-in';

/** For those who are signed in; whoever signs out meanwhile loads the rest. */
const Visitor = lazy(async () => ({ default: (await import('./visitor')).Visitor }));

mount(<Dashboard SignedIn={SignedIn} Visitor={Visitor} />);
