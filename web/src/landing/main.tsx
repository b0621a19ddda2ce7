import { mount } from '../ui/mount';
import { LandingPage } from './landing-page';

mount(<LandingPage />);
