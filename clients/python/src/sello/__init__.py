"""Client of the Sello API: `Sello` and, with the same methods, `AsyncSello`."""

from sello._answer import Download
from sello._async.client import AsyncSello
from sello._async.hashing import hash_file_async
from sello._async.pager import AsyncPager
from sello._file_hash import FileHash
from sello._multipart import Progress
from sello._sync.client import Sello
from sello._sync.hashing import hash_file
from sello._sync.pager import Pager
from sello._version import __version__
from sello.errors import ErrorCode, SelloError
from sello.webhooks import verify_webhook

__all__ = [
    "AsyncPager",
    "AsyncSello",
    "Download",
    "ErrorCode",
    "FileHash",
    "Pager",
    "Progress",
    "Sello",
    "SelloError",
    "__version__",
    "hash_file",
    "hash_file_async",
    "verify_webhook",
]
