import { mount } from '../ui/mount';
import { VerifyPage } from './verify-page';

mount(<VerifyPage />);
