"""A form with a file, sent as it is read."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass

from sello._async.source import AsyncContent, AsyncSource
from sello._deadline import Deadline
from sello._multipart import Envelope, Progress, envelope


@dataclass(frozen=True)
class AsyncForm:
    """An upload that one attempt sends."""

    headers: dict[str, str]
    content: AsyncGenerator[bytes, None]
    file: AsyncContent

    async def aclose(self) -> None:
        """Ends the attempt."""
        await self.content.aclose()
        await self.file.aclose()


@dataclass(frozen=True)
class AsyncUpload:
    """The same file and fields for every attempt."""

    source: AsyncSource
    fields: Mapping[str, object]
    file_name: str | None
    file_mime: str | None
    on_progress: Callable[[Progress], object] | None

    async def open(self, deadline: Deadline) -> AsyncForm:
        """Opens the file, and frames it as a form."""
        file = await self.source.open()
        # Without a name the part would be a field, and no file.
        form = envelope(self.fields, self.file_name or file.name or "file", self.file_mime)
        headers = {"content-type": form.content_type}
        if file.size is not None:
            # Lets the service refuse what is too large before it is sent.
            headers["content-length"] = str(len(form.head) + file.size + len(form.tail))
        return AsyncForm(headers, self._content(form, file, deadline), file)

    async def _content(self, form: Envelope, file: AsyncContent, deadline: Deadline) -> AsyncGenerator[bytes, None]:
        sent = 0
        self._report(sent, file.size)
        yield form.head
        async for chunk in file.chunks:
            deadline.check()
            yield chunk
            sent += len(chunk)
            self._report(sent, file.size)
        yield form.tail

    def _report(self, sent: int, total: int | None) -> None:
        if self.on_progress is not None:
            self.on_progress(Progress(sent, total))
