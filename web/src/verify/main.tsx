import { mount } from '../ui/mount';
import { PageShell } from '../ui/page-shell';

mount(
  <PageShell title="Sello">
    <h1>verify</h1>
  </PageShell>,
);
