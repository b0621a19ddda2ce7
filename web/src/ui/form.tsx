import type { ReactNode, Ref } from 'react';

/** A form whose fields are checked by `onSend`, not by the browser. */
export function Form({
  ref,
  onSend,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  onSend: () => Promise<void>;
  children: ReactNode;
}) {
  return (
    <form
      ref={ref}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      {children}
    </form>
  );
}
