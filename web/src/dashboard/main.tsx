import { mount } from '../ui/mount';
import { Dashboard } from './dashboard';

mount(<Dashboard />);
