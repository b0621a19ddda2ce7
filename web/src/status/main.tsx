import { mount } from '../ui/mount';
import { StatusPage } from './status-page';

mount(<StatusPage />);
