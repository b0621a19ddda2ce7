/**
 * Generated from the OpenAPI document of the service. Do not edit: run `npm run client:types`.
 */

export interface paths {
    "/api/public/v1/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's certificates
         * @description Newest first. The `Link` header points to the next page. To read them all, follow it, or pass `next_cursor` as `after` until it is null. The certificate of an accreditation or a membership card is listed once it is certified.
         *
         *     Needs the scope `certificates:read`.
         */
        get: operations["listCertificates"];
        put?: never;
        /**
         * Certify a file
         * @description Send the file as `multipart/form-data`. Only the file is required. This address accepts `application/json` too, with the fields of
         *     `POST /certificates/json` or of `POST /certificates/hash`.
         *
         *     The answer is 201 with the finished certificate, or 202 with one in `processing` when the time stamp takes longer than the
         *     service waits (30 seconds, unless the operator has set another time) or `Prefer: respond-async` was sent; read it again at `Location` after
         *     `Retry-After` seconds. A 201 is final: record, file and time stamp are durable before it is sent. Each certificate takes one unit of the account's
         *     allowance; a failed one gives it back.
         *
         *     An upload must not pause for 15 seconds, must keep up 16 KiB a second on average after the first 10, and must be complete within 5 minutes;
         *     otherwise the answer is 408. A busy service shares its capacity between accounts: a 503 with `Retry-After` may then also come while the
         *     file is being sent, and nothing was charged.
         *
         *     While every provider is of grade `sandbox`, the header `Sello-Test` makes this request go wrong, to try out error handling: `psc_error` (502),
         *     `psc_slow` (202 after that time, certified later), `storage_down` (503, nothing is kept; only for a file) or `engine_down` (503, certified later or by a repeat
         *     with the same `Idempotency-Key`). With any other provider it is a 400.
         *
         *     Needs the scope `certificates:write`.
         */
        post: operations["createCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/certificates/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Certify a file, sent as base64 in JSON
         * @description Send the file as base64 in `application/json`. Only the file is required. With `sha256` and `file_size` instead of
         *     `file_base64`, this address does what `POST /certificates/hash` does.
         *
         *     The answer is 201 with the finished certificate, or 202 with one in `processing` when the time stamp takes longer than the
         *     service waits (30 seconds, unless the operator has set another time) or `Prefer: respond-async` was sent; read it again at `Location` after
         *     `Retry-After` seconds. A 201 is final: record, file and time stamp are durable before it is sent. Each certificate takes one unit of the account's
         *     allowance; a failed one gives it back.
         *
         *     An upload must not pause for 15 seconds, must keep up 16 KiB a second on average after the first 10, and must be complete within 5 minutes;
         *     otherwise the answer is 408. A busy service shares its capacity between accounts: a 503 with `Retry-After` may then also come while the
         *     file is being sent, and nothing was charged.
         *
         *     While every provider is of grade `sandbox`, the header `Sello-Test` makes this request go wrong, to try out error handling: `psc_error` (502),
         *     `psc_slow` (202 after that time, certified later), `storage_down` (503, nothing is kept; only for a file) or `engine_down` (503, certified later or by a repeat
         *     with the same `Idempotency-Key`). With any other provider it is a 400.
         *
         *     Needs the scope `certificates:write`.
         */
        post: operations["createCertificateFromJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/certificates/hash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Certify a file by its hash, without sending it
         * @description Send the SHA-256 and the size of the file; the file stays with you, and no other call of the service has it (`custody` is
         *     `hash_only`). The provider of the time stamp only ever sees a hash, so the proofs are the same. Whoever checks them needs the original: keep it
         *     unchanged for ten years, as article 49 of the Mexican Código de Comercio asks of merchants. The size, the name and the media type are what you
         *     state, and the certificate says so. A provider that requires another hash than SHA-256 is passed over.
         *
         *     The answer is 201 with the finished certificate, or 202 with one in `processing` when the time stamp takes longer than the
         *     service waits (30 seconds, unless the operator has set another time) or `Prefer: respond-async` was sent; read it again at `Location` after
         *     `Retry-After` seconds. A 201 is final: record, file and time stamp are durable before it is sent. Each certificate takes one unit of the account's
         *     allowance; a failed one gives it back.
         *
         *     An upload must not pause for 15 seconds, must keep up 16 KiB a second on average after the first 10, and must be complete within 5 minutes;
         *     otherwise the answer is 408. A busy service shares its capacity between accounts: a 503 with `Retry-After` may then also come while the
         *     file is being sent, and nothing was charged.
         *
         *     While every provider is of grade `sandbox`, the header `Sello-Test` makes this request go wrong, to try out error handling: `psc_error` (502),
         *     `psc_slow` (202 after that time, certified later), `storage_down` (503, nothing is kept; only for a file) or `engine_down` (503, certified later or by a repeat
         *     with the same `Idempotency-Key`). With any other provider it is a 400.
         *
         *     Needs the scope `certificates:write`.
         */
        post: operations["createCertificateFromHash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/certificates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one certificate
         * @description Needs the scope `certificates:read`.
         */
        get: operations["getCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Make the page of a certificate public or private
         * @description With `public_page: false`, the verification page, `proof.json` and the public downloads answer as if there were no such certificate. Your own calls are unaffected, and `updated_at` stays.
         *
         *     Needs the scope `certificates:write`.
         */
        patch: operations["changeCertificate"];
        trace?: never;
    };
    "/api/public/v1/certificates/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a proof of a certificate
         * @description A generated client should get the bytes from `GET /certificates/{id}/proof/{type}`, as it can’t tell them from JSON here.
         *
         *     Needs the scope `proofs:read`.
         */
        get: operations["getProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/certificates/{id}/proof/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a proof of a certificate as a file
         * @description Needs the scope `proofs:read`.
         */
        get: operations["downloadProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's batches
         * @description Newest first. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `certificates:read`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Certify a batch of hashes
         * @description Certifies up to 1,000 files by their SHA-256; the files themselves are not sent. Each item becomes a certificate with
         *     `custody: hash_only`, like one made by `POST /certificates` with a hash. Keeping the originals is your duty.
         *
         *     Everything is validated before anything is stored: a 400 names the index and the field, such as `items[17].sha256`. The batch costs one request
         *     of rate and quota, and its certificates are taken from the account's allowance at once; with fewer left than items, the answer is 402
         *     and nothing is stored. A failed item gives its unit back, and does not fail the others. At most 3 batches of an account can be under
         *     way, otherwise the answer is 429. The body may have 4,194,304 bytes, and 65,536 names and values.
         *
         *     Needs the scope `certificates:write`.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch
         * @description The status goes from `accepted` to `running` to `done`; the counts are those of this moment. A batch is `done` when none of its certificates is pending, whether or not some have failed.
         *
         *     Needs the scope `certificates:read`.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/batches/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a batch
         * @description In the order of the request. `certificate_id` leads to the certificate, which is like any other.
         *
         *     Needs the scope `certificates:read`.
         */
        get: operations["listBatchItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/verify/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a file was certified under this account
         * @description Certificates of other accounts, and those in `processing` or `failed`, do not count.
         *
         *     Needs the scope `verify:read`.
         */
        get: operations["verifyHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is left of the account and of the key
         * @description How many certificates the account has left, and what the key may do. The call costs one request, as any other. The limits
         *     are the key's own; `RateLimit` shows less when all keys of the account together have less left.
         *
         *     Any key will do, whatever its scopes.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's endpoints
         * @description Needs the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create an endpoint
         * @description At most 10. It is enabled at once. It belongs to the API key that makes it: it receives what the scopes of that key read, as they are when an event is sent, and is disabled when the key ends. A key that replaces it by rotation has its endpoints. An endpoint made in the dashboard receives all that it subscribes to. Only this answer contains the secret: use it to verify the signature of every request, with a Standard Webhooks library.
         *
         *     Needs the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one endpoint
         * @description Needs the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint and its deliveries
         * @description A request that is under way still arrives.
         *
         *     Needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable an endpoint
         * @description Fields that are left out keep their values. Pending deliveries go to the new URL. If its host (with the port) is another one, they count as failed, `host_changed`, until it has answered an event of this endpoint with 2xx; then `replay` sends them. New `events` apply to what is published from now on. An API key that changes `url` has the endpoint from then on: it receives what that key reads, and ends with it. One whose key has ended is enabled in the dashboard, and belongs to the account then.
         *
         *     Needs the scope `webhooks:write`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an endpoint
         * @description For 24 hours, requests carry a signature by the old secret and one by the new. Rotating again within that time drops the oldest secret at once.
         *
         *     Needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an endpoint
         * @description Sends `webhook.test` to this endpoint only, whatever it subscribes to. `GET /webhooks/{id}/deliveries` shows the outcome. Tests, retries, replays and what is due because an endpoint is enabled share a budget: 1000 deliveries an hour to an endpoint, 2000 to all of an account.
         *
         *     Needs the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of an endpoint
         * @description Newest first, of the last 30 days.
         *
         *     Needs the scope `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it now, whatever its state, and starts its attempts over. It keeps its `webhook-id`, so that a receiver can tell whether it has handled it already. Tests, retries, replays and what is due because an endpoint is enabled share a budget: 1000 deliveries an hour to an endpoint, 2000 to all of an account.
         *
         *     Needs the scope `webhooks:write`.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deliveries of a period again
         * @description Newest first, each as `retry` does. Tests, retries, replays and what is due because an endpoint is enabled share a budget: 1000 deliveries an hour to an endpoint, 2000 to all of an account. A replay sends as many as the budget leaves: if `has_more` is true, repeat it later with `next_cursor` as `after`; if it leaves none, the answer is 429 with `Retry-After`. Only what was meant for this endpoint: not what it did not subscribe to, nor what was published before it existed or while it was disabled; `GET /events` lists that.
         *
         *     Needs the scope `webhooks:write`.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was published
         * @description What was published in the last 30 days, oldest first; for a receiver that wants to catch up. An event appears here a few
         *     seconds after it was published, so that none ever appears before one that was already read: pass `next_cursor` as `after`, keep the last
         *     one, and nothing is missed. An API key sees
         *     the events that its scopes read: those of certificates and batches need `certificates:read`, of accreditations `accreditations:read`, of
         *     memberships `memberships:read`, of endpoints `webhooks:read`. An account without an enabled endpoint publishes nothing; without one, poll `GET /certificates?updated_after=`.
         *
         *     Needs the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's programs
         * @description Newest first. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `memberships:read`.
         */
        get: operations["listPrograms"];
        put?: never;
        /**
         * Create a program
         * @description Its rules: how long a cycle is, how many points it needs in which categories, and how many of them pass into the next one. Points are counted in hundredths.
         *
         *     Needs the scope `memberships:admin`.
         */
        post: operations["createProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a program
         * @description Needs the scope `memberships:read`.
         */
        get: operations["getProgram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a program
         * @description Fields that are left out keep their values; `cycle`, `categories`, `carry_over` and `reminder_days` are replaced as a whole. Other rules make a new version, for cycles that begin from now on: an open one keeps the version it began with. The same values make none.
         *
         *     Needs the scope `memberships:admin`.
         */
        patch: operations["changeProgram"];
        trace?: never;
    };
    "/api/public/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's members
         * @description Newest first. Every filter that is given must match. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Register a member
         * @description Needs the scope `members:write`.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description Needs the scope `members:read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Delete a member who has no records
         * @description For one that was registered by mistake. Who has a membership or entries in the ledger is archived or erased instead.
         *
         *     Needs the scope `members:write`.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Fields that are left out keep their values; `identifiers` is replaced as a whole. Diplomas and cards that were issued before keep the name they were issued with.
         *
         *     Needs the scope `members:write`.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/public/v1/members/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a member
         * @description Takes the member out of use. Points and memberships stay as they are. Repeating it changes nothing.
         *
         *     Needs the scope `members:write`.
         */
        post: operations["archiveMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived member
         * @description Repeating it changes nothing.
         *
         *     Needs the scope `members:write`.
         */
        post: operations["restoreMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a member
         * @description Removes the name, the e-mail address, `external_id` and the identifiers for good, and with them every text about the member: reasons, references of roster rows, idempotency keys, events, and credential files. Reasons that are sent afterwards are not stored. The ledger keeps its entries and stays valid, as its hashes cover nothing personal. This can’t be undone; repeating it changes nothing.
         *
         *     Needs the scope `members:write`.
         */
        post: operations["eraseMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's courses
         * @description Newest first. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `courses:read`.
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Create a course
         * @description As a draft, which can be changed until it is accredited.
         *
         *     Needs the scope `courses:write`.
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a course
         * @description Needs the scope `courses:read`.
         */
        get: operations["getCourse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a course
         * @description Fields that are left out keep their values; `provider` and `points` are replaced as a whole. Once the course is not a draft, only `public_details` can be changed.
         *
         *     Needs the scope `courses:write`.
         */
        patch: operations["changeCourse"];
        trace?: never;
    };
    "/api/public/v1/courses/{id}/accredit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accredit a course
         * @description From now on members can complete it, and only `public_details` can be changed. Repeating it changes nothing.
         *
         *     Needs the scope `courses:write`.
         */
        post: operations["accreditCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/courses/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a course
         * @description Nobody can complete it any more. What members have earned stays. Repeating it changes nothing.
         *
         *     Needs the scope `courses:write`.
         */
        post: operations["closeCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/courses/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw the accreditation of a course
         * @description Nobody can complete it any more. What members have earned stays; revoke their accreditations one by one if they should not. Repeating it changes nothing.
         *
         *     Needs the scope `courses:write`.
         */
        post: operations["withdrawCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/{id}/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the credential of an accreditation
         * @description An Open Badges 3.0 credential, signed as a JWT (VC-JWT, RS256). It names the member only by a random identifier and a salted hash of the name. Its keys are at `/.well-known/sello/jwks.json`, and its `credentialStatus` leads to the list that says whether it was revoked.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["getAccreditationCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/{id}/diploma": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the diploma of an accreditation
         * @description A PDF to print. Its QR code leads to the page with the live status.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["getDiploma"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the credential of a membership
         * @description An Open Badges 3.0 credential, signed as a JWT (VC-JWT, RS256). It names the member only by a random identifier and a salted hash of the name. Its keys are at `/.well-known/sello/jwks.json`, and its `credentialStatus` leads to the list that says whether it was revoked.
         *
         *     Needs the scope `memberships:read`.
         */
        get: operations["getMembershipCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the card of a membership
         * @description A PDF to print. Its QR code leads to the page with the live status.
         *
         *     Needs the scope `memberships:read`.
         */
        get: operations["getCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's accreditations
         * @description Newest first. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["listAccreditations"];
        put?: never;
        /**
         * Accredit a member
         * @description States that a member has completed a course. Accreditation, entries in the ledger and one certificate of the allowance are stored
         *     together or not at all. Its credential is signed and certified right afterwards, and retried until it is done: `certification` says how far it is.
         *
         *     A member has at most one accreditation per course and edition that is not revoked, whoever sends it and however often.
         *
         *     Needs the scope `accreditations:write`.
         */
        post: operations["createAccreditation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an accreditation
         * @description Needs the scope `accreditations:read`.
         */
        get: operations["getAccreditation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an accreditation
         * @description An accreditation is never changed: revoke it, and issue another one. Its points are taken back by new entries in the ledger, and its public page says that it is revoked. Repeating the call changes nothing: the first time and reason stay. A cycle that was renewed with these points stays renewed.
         *
         *     Needs the scope `accreditations:write`.
         */
        post: operations["revokeAccreditation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's batches of accreditations
         * @description Newest first. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["listAccreditationBatches"];
        put?: never;
        /**
         * Accredit a roster
         * @description Accredits up to 1,000 rows at once. Each row is judged alone: one that breaks a rule, or whose accreditation exists
         *     already, is listed under `/items` with its field and the reason, and all others are accredited. So the same roster can be sent again
         *     after it was corrected: what was accredited before changes nothing.
         *
         *     All accreditations of a batch are stored together, and their certificates are taken from the allowance at once; with fewer left than good rows the answer is 402,
         *     and nothing is stored. At most 3 batches of an account can be under way, those of hashes included, otherwise the answer is 429. The body may have
         *     4,194,304 bytes, and 65,536 names and values; one that is not a list of 1 to 1,000 rows is a 400.
         *
         *     Needs the scope `accreditations:write`.
         */
        post: operations["createAccreditationBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch of accreditations
         * @description The status goes from `accepted` to `running` to `done`; the counts are those of this moment. It is `done` when all its credentials are certified.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["getAccreditationBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/accreditations/batches/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a batch of accreditations
         * @description In the order of the request. `status=failed` lists the rows to correct.
         *
         *     Needs the scope `accreditations:read`.
         */
        get: operations["listAccreditationBatchItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's memberships
         * @description Newest first, or, with `ends_before`, by the end of their cycle. To read them all, pass `next_cursor` as `after` until it is null.
         *
         *     Needs the scope `memberships:read`.
         */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Create a membership
         * @description A member joins a program. The first card is issued with it: one certificate of the allowance, and without one nothing is stored. A member has at most one membership in a program that has not ended.
         *
         *     Needs the scope `memberships:write`.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a membership
         * @description Needs the scope `memberships:read`.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a membership
         * @description Until it is resumed: it can’t be renewed, there are no reminders, and its page and card say that it is suspended. Repeating the call changes nothing.
         *
         *     Needs the scope `memberships:admin`.
         */
        post: operations["suspendMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a suspended membership
         * @description Its status follows from its dates again. Repeating the call changes nothing.
         *
         *     Needs the scope `memberships:admin`.
         */
        post: operations["resumeMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a membership
         * @description For good. Its cards are revoked. The member can get another membership in the program. Repeating the call changes nothing.
         *
         *     Needs the scope `memberships:admin`.
         */
        post: operations["endMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/renewals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the renewals of a membership
         * @description Newest first.
         *
         *     Needs the scope `memberships:read`.
         */
        get: operations["listRenewals"];
        put?: never;
        /**
         * Renew a membership
         * @description Into the next cycle, from `renewal_opens_on` to `grace_ends_on`, if the member has the points. What is above the requirement is carried over as far as
         *     the program allows, everything else expires with the cycle. A new card is issued: one certificate of the allowance. All of it is stored together or not at all.
         *
         *     A membership is renewed at most once per cycle and at most once a day, whoever sends it and however often.
         *
         *     Needs the scope `memberships:write`.
         */
        post: operations["renewMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/memberships/{id}/renewals/{renewal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a renewal
         * @description Needs the scope `memberships:read`.
         */
        get: operations["getRenewal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member's points in a program
         * @description In the open cycle of the membership, by category: what is needed, there, and missing.
         *
         *     Needs the scope `members:read`.
         */
        get: operations["getMemberPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a member's ledger
         * @description Every point that was ever given or taken, oldest first. Entries are never changed: each has the hash of the one before it, so that a change would break the chain.
         *     A hash is the SHA-256 of the JSON list `[account, member, sequence, kind, program, category, points in hundredths, on, source, recorded_at, previous]`; the first `previous` is 64 zeros.
         *
         *     Needs the scope `members:read`.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/members/{id}/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adjust a member's points
         * @description A correction by an administrator: an entry of its own in the ledger.
         *
         *     Needs the scope `memberships:admin`.
         */
        post: operations["adjustPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The OpenAPI document
         * @description OpenAPI 3.1, for API clients and code generators. Needs no key.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** @example acct_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            certificates: components["schemas"]["AccountCertificates"];
            key: components["schemas"]["AccountKey"];
        };
        AccountAnswer: {
            account: components["schemas"]["Account"];
        };
        AccountCertificates: {
            /** @description How many more can be made. */
            left: number;
            /** @description Those in progress count, failed ones do not. */
            used: number;
        };
        /** @description The key that this request was sent with. */
        AccountKey: {
            /** @description The name that its owner gave it. */
            name: string;
            scopes: string[];
            /** @description Requests in any 60 seconds. */
            rate: number;
            /** @description Requests in a calendar month, UTC. */
            quota: number;
            /** @description Requests of this month, with this one and those of the keys that it replaced or that replace it. */
            used_this_month: number;
        };
        Accreditation: {
            /** @example acr_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /** @enum {string} */
            status: "valid" | "revoked";
            /** @example mem_4fT0mQ2vX9bKc7LrZ1aYwE */
            member: string;
            /** @example crs_4fT0mQ2vX9bKc7LrZ1aYwE */
            course: string;
            /**
             * @description Of the course.
             * @example 2026-1
             */
            edition: string | null;
            /**
             * Format: date
             * @description The day of completion.
             * @example 2026-11-14
             */
            completed_on: string;
            points: components["schemas"]["AccreditedPoints"][];
            role: components["schemas"]["AccreditationRole"];
            /**
             * @description Whether its credential is a certificate yet. It is signed and certified right after the answer, and retried until it is done.
             * @enum {string}
             */
            certification: "pending" | "certified";
            /** @example cert_4fT0mQ2vX9bKc7LrZ1aYwE */
            certificate_id: string | null;
            /** @description The public page, with the status of the moment and the proofs. */
            verification_url: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            revoked_at: string | null;
            revocation_reason: string | null;
            roster: components["schemas"]["AccreditationRoster"] | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
        };
        AccreditationAnswer: {
            accreditation: components["schemas"]["Accreditation"];
        };
        AccreditationBatch: {
            /** @example ros_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /** @enum {string} */
            status: "accepted" | "running" | "done";
            counts: components["schemas"]["AccreditationBatchCounts"];
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            completed_at: string | null;
        };
        AccreditationBatchAnswer: {
            batch: components["schemas"]["AccreditationBatch"];
        };
        AccreditationBatchCounts: {
            total: number;
            /** @description Rows that have an accreditation. */
            accredited: number;
            /** @description Rows that were not accredited. They cost nothing. */
            failed: number;
            /** @description Accreditations whose credential is certified. */
            certified: number;
            /** @description Accreditations whose credential is still being certified. */
            pending: number;
        };
        AccreditationBatchItem: {
            /** @description Its place in the request, from 0. */
            index: number;
            ref: string | null;
            /** @example acr_4fT0mQ2vX9bKc7LrZ1aYwE */
            accreditation_id: string | null;
            /** @enum {string} */
            status: "pending" | "certified" | "failed";
            failure: components["schemas"]["AccreditationBatchRowFailure"] | null;
        };
        AccreditationBatchItemList: {
            /** @description In the order of the request. */
            items: components["schemas"]["AccreditationBatchItem"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        AccreditationBatchList: {
            /** @description Newest first. */
            batches: components["schemas"]["AccreditationBatch"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        AccreditationBatchRequest: {
            items: components["schemas"]["AccreditationBatchRow"][];
        };
        AccreditationBatchRow: {
            /**
             * @description The id of a member; or send `external_id`.
             * @example mem_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            member?: string | null;
            /**
             * @description Your own id of the member.
             * @example 1042
             */
            external_id?: string | null;
            /**
             * @description An accredited course.
             * @example crs_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            course: string;
            /**
             * Format: date
             * @description The day of completion: within the dates of the course and the validity of its provider's accreditation, and not in the future. In the years 1000 to 9999.
             * @example 2026-11-14
             */
            completed_on: string;
            /** @description Where they are fewer than those of the course. */
            points?: components["schemas"]["AccreditationPointsRequest"][] | null;
            role?: components["schemas"]["AccreditationRole"] | null;
            /**
             * @description Your own name of the row, such as its line.
             * @example row-17
             */
            ref?: string | null;
        };
        AccreditationBatchRowFailure: {
            /**
             * @description Null: the row as a whole.
             * @example completed_on
             */
            field: string | null;
            /**
             * @description One of the errors of `POST /accreditations`.
             * @example outside_validity
             */
            code: string;
            message: string;
        };
        AccreditationEvent: {
            /**
             * @description What happened. More values may follow; today: `accreditation.created`, `accreditation.revoked`.
             * @example accreditation.created
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["AccreditationEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        AccreditationEventData: {
            accreditation: components["schemas"]["Accreditation"];
        };
        AccreditationList: {
            /** @description Newest first. */
            accreditations: components["schemas"]["Accreditation"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        AccreditationPointsRequest: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /** @example ethics */
            category: string;
            /**
             * @description At most what the course gives. At most two decimals.
             * @example 10
             */
            points: number;
        };
        AccreditationRequest: {
            /** @description The id of a member, or your own id of them as `{"external_id": "1042"}`. */
            member: string | components["schemas"]["MemberByExternalId"];
            /**
             * @description An accredited course.
             * @example crs_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            course: string;
            /**
             * Format: date
             * @description The day of completion: within the dates of the course and the validity of its provider's accreditation, and not in the future. In the years 1000 to 9999.
             * @example 2026-11-14
             */
            completed_on: string;
            /** @description Where they are fewer than those of the course. */
            points?: components["schemas"]["AccreditationPointsRequest"][] | null;
            role?: components["schemas"]["AccreditationRole"] | null;
        };
        AccreditationRevocation: {
            /**
             * @description For your records; erased with the member.
             * @example Attendance was not confirmed
             */
            reason?: string | null;
        };
        /**
         * @description What the member did in the course.
         * @enum {string}
         */
        AccreditationRole: "attendee" | "speaker" | "instructor" | "organizer" | "evaluator";
        /** @description The batch it was sent with, and its place there. */
        AccreditationRoster: {
            /** @example ros_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            index: number;
        };
        AccreditedPoints: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /** @example ethics */
            category: string;
            /**
             * @description How many.
             * @example 10
             */
            points: number;
        };
        AdjustmentRequest: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /**
             * @description The code of a category of the program.
             * @example ethics
             */
            category: string;
            /**
             * @description Negative to take points away. Not 0. At most two decimals.
             * @example -2.5
             */
            points: number;
            /**
             * Format: date
             * @description The day on which they count: in the open cycle. In the years 1000 to 9999.
             * @example 2026-11-14
             */
            on: string;
            /**
             * @description Why; erased with the member.
             * @example Counted twice in May
             */
            reason: string;
        };
        Allowance: {
            /** @description How many more certificates can be made. */
            left: number;
            /** @description How many the account was given in all. */
            granted: number;
        };
        AllowanceEvent: {
            /**
             * @description What happened. More values may follow; today: `allowance.low`, `allowance.exhausted`.
             * @example allowance.low
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["AllowanceEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        AllowanceEventData: {
            allowance: components["schemas"]["Allowance"];
        };
        AsicProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "asic";
            /** @enum {string} */
            encoding: "base64";
            /** @description The container. It has the original inside, so it is as large: prefer `format=raw`. */
            data: string;
        };
        Batch: {
            /** @example bat_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            status: components["schemas"]["BatchStatus"];
            counts: components["schemas"]["BatchCounts"];
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            completed_at: string | null;
        };
        BatchAnswer: {
            batch: components["schemas"]["Batch"];
        };
        BatchCounts: {
            total: number;
            certified: number;
            /** @description They cost nothing. */
            failed: number;
            /** @description Still being certified. */
            pending: number;
        };
        BatchEvent: {
            /**
             * @description What happened. More values may follow; today: `batch.completed`.
             * @example batch.completed
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["BatchEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        BatchEventData: {
            batch: components["schemas"]["Batch"];
        };
        BatchItem: {
            /** @description Its place in the request, from 0. */
            index: number;
            /** @example inv-2291 */
            ref: string | null;
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /** @example cert_4fT0mQ2vX9bKc7LrZ1aYwE */
            certificate_id: string;
            status: components["schemas"]["CertificateStatus"];
            failure: components["schemas"]["CertificateFailure"] | null;
        };
        BatchItemList: {
            /** @description In the order of the request. */
            items: components["schemas"]["BatchItem"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        BatchList: {
            /** @description Newest first. */
            batches: components["schemas"]["Batch"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        BatchRequest: {
            items: components["schemas"]["BatchRequestItem"][];
        };
        BatchRequestItem: {
            /**
             * @description SHA-256 of the file as 64 hexadecimal characters, in either case. That of an empty file is refused.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description Size of the file in bytes.
             * @example 48211
             */
            file_size: number;
            /**
             * @description Name of the file; any path is removed.
             * @example c14.pdf
             */
            file_name?: string | null;
            /**
             * @description MIME type of the file.
             * @example application/pdf
             */
            file_mime?: string | null;
            /**
             * @description Title of the certificate. Defaults to the file's name.
             * @example Contrato 14
             */
            title?: string | null;
            /**
             * @description Free description.
             * @example Con dos anexos
             */
            description?: string | null;
            /**
             * @description Label for the kind of document.
             * @example contract
             */
            document_type?: string | null;
            /**
             * @description Your own id of the document. It is the `reference` of the certificate.
             * @example inv-2291
             */
            ref?: string | null;
            /** @description Whether anyone with the link can see the verification page; true if it is not sent. */
            public_page?: boolean | null;
        };
        /** @enum {string} */
        BatchStatus: "accepted" | "running" | "done";
        /** @description The anchor in Bitcoin, shared by all certificates of an anchoring window. */
        Blockchain: {
            /**
             * @description pending: not sent to a node yet. submitted: sent; once its transaction is in a block, the block is stated, but it can still change. confirmed: the block has `confirmations_required` confirmations; the anchor is final and its proofs are available. Should a chain reorganisation drop even that block, the anchor goes back to `submitted` and its proofs are withdrawn.
             * @enum {string}
             */
            status: "pending" | "submitted" | "confirmed";
            /**
             * @description The chain that the anchor is in. More values may follow; today: `bitcoin`, `testnet4`, `signet`, `regtest`, `sandbox`.
             * @example bitcoin
             */
            network: string;
            txid: string | null;
            /**
             * @description The block, its height and its time can change until the status is `confirmed`.
             * @example 840000
             */
            block_height: number | null;
            block_hash: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            block_time: string | null;
            /**
             * @description How many blocks include and follow the anchor so far; 0 while it is in no block.
             * @example 2
             */
            confirmations: number;
            /**
             * @description At how many confirmations an anchor is `confirmed`, by the setting of this service.
             * @example 6
             */
            confirmations_required: number;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            next_anchor_at: string | null;
        };
        BlockchainProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "blockchain";
            /**
             * @description The chain that the anchor is in. More values may follow; today: `bitcoin`, `testnet4`, `signet`, `regtest`, `sandbox`.
             * @example bitcoin
             */
            network: string;
            /**
             * @description The XML document.
             * @example <?xml version="1.0"…
             */
            data: string;
        };
        BundleProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bundle";
            /**
             * @description The chain that the anchor is in. More values may follow; today: `bitcoin`, `testnet4`, `signet`, `regtest`, `sandbox`.
             * @example bitcoin
             */
            network: string;
            /** @enum {string} */
            encoding: "base64";
            /** @description The ZIP file. */
            data: string;
        };
        CarriedPoints: {
            /** @example ethics */
            category: string;
            /**
             * @description How many.
             * @example 10
             */
            points: number;
        };
        CarryOver: {
            /**
             * @description At most so many points above the requirement pass into the next cycle. 0: none.
             * @example 10
             */
            max_points: number;
        };
        CarryOverRequest: {
            /**
             * @description At most so many points above the requirement pass into the next cycle. 0: none. At most two decimals.
             * @example 10
             */
            max_points: number;
        };
        CategoryPoints: {
            /** @example ethics */
            code: string;
            /** @example Ethics */
            name: string;
            /**
             * @description What the cycle needs.
             * @example 20
             */
            required: number;
            /**
             * @description Accredited or adjusted, less what was revoked.
             * @example 12.5
             */
            earned: number;
            /**
             * @description Carried over from the cycle before.
             * @example 0
             */
            carried: number;
            /**
             * @description Of both, up to the maximum of a category.
             * @example 12.5
             */
            counted: number;
            /**
             * @description What is still needed.
             * @example 7.5
             */
            missing: number;
        };
        /** @description Has three separate times: `created_at` is when the file was received, `nom151.gen_time` is the time stamp, `blockchain.block_time` is the block. */
        Certificate: {
            /** @example cert_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            status: components["schemas"]["CertificateStatus"];
            failure: components["schemas"]["CertificateFailure"] | null;
            /** @example Contrato 14 */
            title: string;
            description: string | null;
            /** @example contract */
            document_type: string | null;
            /**
             * @description The caller's own id of the document, as given when it was sent.
             * @example inv-2291
             */
            reference: string | null;
            file: components["schemas"]["CertificateFile"];
            custody: components["schemas"]["Custody"];
            nom151: components["schemas"]["Nom151"];
            blockchain: components["schemas"]["Blockchain"];
            evidence: components["schemas"]["Evidence"];
            /** @description Whether anyone with the link can see the verification page. If not, everything at that address answers as if there were no such certificate. */
            public_page: boolean;
            /**
             * Format: uri
             * @description The public verification page.
             */
            qr_verification_url: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the certificate or its anchor changed last. The number of confirmations does not count.
             * @example 2026-11-14T18:02:11.214Z
             */
            updated_at: string;
        };
        CertificateAnswer: {
            certificate: components["schemas"]["Certificate"];
        };
        CertificateChange: {
            /** @description Nothing else of a certificate can be changed. */
            public_page: boolean;
        };
        CertificateEvent: {
            /**
             * @description What happened. More values may follow; today: `certificate.certified`, `certificate.failed`, `certificate.anchored`, `certificate.anchor_lost`, `certificate.renewed`.
             * @example certificate.certified
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["CertificateEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        CertificateEventData: {
            certificate: components["schemas"]["Certificate"];
        };
        CertificateFailure: {
            /**
             * @description Why it failed. More values may follow; today: `psc_error`, `file_damaged`, `cancelled`, `internal_error`.
             * @example psc_error
             */
            code: string;
            message: string;
        };
        /** @description With `custody` `hash_only`, all of this is what the caller stated: only the SHA-256 is covered by the proofs. */
        CertificateFile: {
            /** @example c14.pdf */
            name: string;
            /** @example application/pdf */
            mime: string;
            /** @example 48211 */
            size: number;
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
        };
        CertificateList: {
            /** @description Newest first. */
            certificates: components["schemas"]["Certificate"][];
            limit: number;
            /** @description Null with `after`, as the position in the list is not counted then. */
            offset: number | null;
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        /** @enum {string} */
        CertificateStatus: "processing" | "certified" | "failed";
        /** @description What members complete to earn points. */
        Course: {
            /** @example crs_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * @description draft: can be changed. accredited: members can complete it. closed: it is over. withdrawn: its accreditation was taken back. What members have earned stays in either case.
             * @enum {string}
             */
            status: "draft" | "accredited" | "closed" | "withdrawn";
            /** @example Actualización en ética médica */
            title: string;
            provider: components["schemas"]["CourseProvider"];
            /** @example 2026-1 */
            edition: string | null;
            /**
             * Format: date
             * @description The first day on which it can be completed.
             * @example 2026-03-02
             */
            starts_on: string;
            /**
             * Format: date
             * @description The last day on which it can be completed.
             * @example 2026-03-06
             */
            ends_on: string;
            points: components["schemas"]["PointsAward"][];
            /** @description Whether the public page of an accreditation shows the name of the member, the course and the points. Otherwise it shows the status and the proofs only. */
            public_details: boolean;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            updated_at: string;
        };
        CourseAnswer: {
            course: components["schemas"]["Course"];
        };
        CourseChange: {
            /**
             * @description As diplomas print it.
             * @example Actualización en ética médica
             */
            title?: string;
            provider?: components["schemas"]["CourseProviderRequest"];
            /**
             * @description Which time it is given. A member completes each edition of a course once.
             * @example 2026-1
             */
            edition?: string | null;
            /**
             * Format: date
             * @description The first day on which it can be completed. In the years 1000 to 9999.
             * @example 2026-03-02
             */
            starts_on?: string;
            /**
             * Format: date
             * @description The last day on which it can be completed. Not before `starts_on`. In the years 1000 to 9999.
             * @example 2026-03-06
             */
            ends_on?: string;
            /** @description What a member earns, at most once per program and category. Programs and categories must exist. */
            points?: components["schemas"]["PointsAwardRequest"][];
            /** @description Whether the public page of an accreditation shows the name of the member, the course and the points. Otherwise it shows the status and the proofs only. */
            public_details?: boolean;
        };
        CourseList: {
            /** @description Newest first. */
            courses: components["schemas"]["Course"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        CourseProvider: {
            /** @example Academia Nacional */
            name: string;
            /** @example AC-2026-14 */
            accreditation_ref: string | null;
            /**
             * Format: date
             * @description The first day on which the provider is accredited; null: always.
             * @example 2026-11-14
             */
            valid_from: string | null;
            /**
             * Format: date
             * @description The last day on which the provider is accredited; null: no end.
             * @example 2026-11-14
             */
            valid_until: string | null;
        };
        CourseProviderRequest: {
            /**
             * @description Who gives the course.
             * @example Academia Nacional
             */
            name: string;
            /**
             * @description The reference of the provider’s own accreditation.
             * @example AC-2026-14
             */
            accreditation_ref?: string | null;
            /**
             * Format: date
             * @description The first day on which the provider is accredited; null: always. In the years 1000 to 9999.
             * @example 2026-01-01
             */
            valid_from?: string | null;
            /**
             * Format: date
             * @description The last day on which the provider is accredited; null: no end. Not before `valid_from`. In the years 1000 to 9999.
             * @example 2026-12-31
             */
            valid_until?: string | null;
        };
        CourseRequest: {
            /**
             * @description As diplomas print it.
             * @example Actualización en ética médica
             */
            title: string;
            provider: components["schemas"]["CourseProviderRequest"];
            /**
             * @description Which time it is given. A member completes each edition of a course once.
             * @example 2026-1
             */
            edition?: string | null;
            /**
             * Format: date
             * @description The first day on which it can be completed. In the years 1000 to 9999.
             * @example 2026-03-02
             */
            starts_on: string;
            /**
             * Format: date
             * @description The last day on which it can be completed. Not before `starts_on`. In the years 1000 to 9999.
             * @example 2026-03-06
             */
            ends_on: string;
            /** @description What a member earns, at most once per program and category. Programs and categories must exist. */
            points: components["schemas"]["PointsAwardRequest"][];
            /** @description Whether the public page of an accreditation shows the name of the member, the course and the points. Otherwise it shows the status and the proofs only. */
            public_details?: boolean;
        };
        /**
         * @description held: the file is stored here. hash_only: only its SHA-256 was sent; the owner keeps the original, and its name, media type and size are what the owner stated.
         * @enum {string}
         */
        Custody: "held" | "hash_only";
        /** @description One event for one endpoint. */
        Delivery: {
            /** @example dlv_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * @description The `webhook-id` of every attempt.
             * @example evt_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            event_id: string;
            /**
             * @description The type of the event. More values may follow; today: `certificate.certified`, `certificate.failed`, `certificate.anchored`, `certificate.anchor_lost`, `certificate.renewed`, `batch.completed`, `allowance.low`, `allowance.exhausted`, `accreditation.created`, `accreditation.revoked`, `membership.renewal_due`, `membership.renewed`, `membership.lapsed`, `membership.suspended`, `webhook.test`, `webhook.disabled`.
             * @example certificate.certified
             */
            type: string;
            /**
             * @description pending: it will be sent, or sent again. delivered: the endpoint answered 2xx. failed: every attempt has failed.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The last 20 at most, oldest first. The body of an answer is never kept. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
        };
        DeliveryAnswer: {
            delivery: components["schemas"]["Delivery"];
        };
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            at: string;
            /**
             * @description Of the answer; null without one.
             * @example 503
             */
            status: number | null;
            /** @example 128 */
            latency_ms: number;
            /**
             * @description What went wrong; null when it was delivered. scope_missing: nothing was sent, because the API key that the endpoint belongs to lacks the scope that reads the event. host_changed: nothing was sent, because the event is older than the host of the endpoint, which has not accepted one yet. address_refused: the name resolves to an address that is not public. More values may follow; today: `scope_missing`, `host_changed`, `address_refused`, `dns`, `connection`, `tls`, `timeout`, `redirect`, `status`, `response_too_large`.
             * @example status
             */
            error: string | null;
        };
        DeliveryList: {
            /** @description Newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description The form of every error. */
        Error: {
            /**
             * @description A stable code, for programs. More values may follow; today: `invalid_request`, `empty_file`, `invalid_base64`, `api_key_missing`, `api_key_invalid`, `api_key_revoked`, `api_key_expired`, `allowance_exhausted`, `insufficient_scope`, `not_found`, `file_not_held`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `proof_not_ready`, `webhook_limit_reached`, `webhook_disabled`, `webhook_unconfirmed`, `already_accredited`, `already_member`, `already_renewed`, `external_id_taken`, `member_has_records`, `course_not_draft`, `course_not_accredited`, `gone`, `file_too_large`, `uri_too_long`, `unsupported_media_type`, `range_not_satisfiable`, `expectation_failed`, `misdirected_request`, `idempotency_key_reused`, `requirements_not_met`, `outside_validity`, `rate_limit_exceeded`, `quota_exceeded`, `headers_too_large`, `internal_error`, `psc_error`, `service_unavailable`.
             * @example not_found
             */
            error: string;
            /**
             * @description For people: what is wrong and what to do next.
             * @example This account has no certificate with that id.
             */
            message: string;
        };
        Event: {
            /**
             * @description The `webhook-id` of its deliveries.
             * @example evt_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            id: string;
            /**
             * @description What happened. More values may follow; today: `certificate.certified`, `certificate.failed`, `certificate.anchored`, `certificate.anchor_lost`, `certificate.renewed`, `batch.completed`, `allowance.low`, `allowance.exhausted`, `accreditation.created`, `accreditation.revoked`, `membership.renewal_due`, `membership.renewed`, `membership.lapsed`, `membership.suspended`, `webhook.test`, `webhook.disabled`.
             * @example certificate.certified
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            /** @description What it is about, as it was then: see the section `webhooks` of this document for each type. */
            data: {
                [key: string]: unknown;
            };
        };
        EventList: {
            /** @description In the order in which they were published. */
            events: components["schemas"]["Event"][];
            /** @description Whether another page can be read now. */
            has_more: boolean;
            /** @description Opaque; for `after`. Also on the last page: keep it, and ask again later for what has been published since. Null while there is no event. */
            next_cursor: string | null;
        };
        /** @enum {string} */
        EventPattern: "*" | "certificate.*" | "batch.*" | "allowance.*" | "accreditation.*" | "membership.*" | "webhook.*" | "certificate.certified" | "certificate.failed" | "certificate.anchored" | "certificate.anchor_lost" | "certificate.renewed" | "batch.completed" | "allowance.low" | "allowance.exhausted" | "accreditation.created" | "accreditation.revoked" | "membership.renewal_due" | "membership.renewed" | "membership.lapsed" | "membership.suspended" | "webhook.test" | "webhook.disabled";
        /** @description The endpoint, without its URL. */
        EventWebhook: {
            /** @example whk_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            events: string[];
            description: string | null;
            enabled: boolean;
            /**
             * @description Why the service has disabled the endpoint. gone: it answered 410. failing: nothing but failures for five days. key_ended: the API key that it belongs to was revoked or has expired. Null while it is enabled, and when you have disabled it. More values may follow; today: `gone`, `failing`, `key_ended`.
             * @example failing
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
        };
        /** @description For how long the time stamp can be verified. */
        Evidence: {
            /**
             * @description pending: there is no time stamp yet. valid: `valid_until` is in the future. lapsed: it has passed without a renewal; the anchor in Bitcoin still stands.
             * @enum {string}
             */
            status: "pending" | "valid" | "lapsed";
            /**
             * @description captured: the record shows that no certificate of the signer was revoked when it signed. pending: that data is fetched after the provider publishes its next list. unavailable: the provider publishes none. revoked: the signer was revoked; do not rely on the time stamp. More values may follow; today: `captured`, `pending`, `unavailable`, `revoked`.
             * @example captured
             */
            revocation: string;
            /**
             * @description How often the time stamp was itself time-stamped again, before its signer expired.
             * @example 0
             */
            renewals: number;
            /**
             * Format: date-time
             * @description When the first certificate of the latest signer’s chain expires. The service renews the evidence before. Null until the time stamp is granted.
             * @example 2029-03-01T00:00:00.000Z
             */
            valid_until: string | null;
        };
        EvidenceProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "evidence";
            /** @enum {string} */
            encoding: "base64";
            /** @description The DER EvidenceRecord (RFC 4998). */
            data: string;
            /**
             * @description The hash that the record is about the file by. More values may follow; today: `SHA-256`, `SHA-384`, `SHA-512`.
             * @example SHA-256
             */
            hash_algorithm: string;
            /**
             * @description captured: the record shows that no certificate of the signer was revoked when it signed. pending: that data is fetched after the provider publishes its next list. unavailable: the provider publishes none. revoked: the signer was revoked; do not rely on the time stamp. More values may follow; today: `captured`, `pending`, `unavailable`, `revoked`.
             * @example captured
             */
            revocation: string;
            /**
             * @description How often the time stamp was itself time-stamped again, before its signer expired.
             * @example 0
             */
            renewals: number;
            /**
             * Format: date-time
             * @description When the first certificate of the latest signer’s chain expires. The service renews the evidence before. Null until the time stamp is granted.
             * @example 2029-03-01T00:00:00.000Z
             */
            valid_until: string | null;
        };
        FileProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            /**
             * Format: uri
             * @description Valid for 5 minutes, for anyone who has it, 8 downloads at once. Supports Range requests.
             */
            url: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            expires_at: string;
            name: string;
            mime: string;
            size: number;
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
        };
        FileUpload: {
            /**
             * Format: binary
             * @description The file to certify, 1 to 52,428,800 bytes. Exactly one; parts may come in any order.
             */
            file: string;
            /**
             * @description Title of the certificate. Defaults to the file's name.
             * @example Contrato 14
             */
            title?: string;
            /**
             * @description Free description.
             * @example Con dos anexos
             */
            description?: string;
            /**
             * @description Label for the kind of document.
             * @example contract
             */
            document_type?: string;
            /**
             * @description Your own id of the document, to find its certificates with `GET /certificates?reference=`. It need not be unique. It is neither on the public page nor in the PDF; the bundle’s `certificate.json` has it.
             * @example inv-2291
             */
            reference?: string;
            /** @description Whether anyone with the link can see the verification page and download the proofs; true if it is not sent. `PATCH /certificates/{id}` changes it later. */
            public_page?: boolean;
        };
        /**
         * @description sandbox: the embedded authority, without legal value. technical: a valid RFC 3161 authority that is not accredited. accredited: a PSC whose root and accreditation the operator has configured.
         * @enum {string}
         */
        Grade: "sandbox" | "technical" | "accredited";
        HashUpload: {
            /**
             * @description The SHA-256 of the file as 64 hexadecimal characters, in either case. That of an empty file is refused.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            /**
             * @description The size of the file in bytes, as you state it.
             * @example 48211
             */
            file_size: number;
            /**
             * @description Name of the file, as you state it; any path is removed.
             * @example c14.pdf
             */
            file_name?: string;
            /**
             * @description MIME type of the file, as you state it.
             * @example application/pdf
             */
            file_mime?: string;
            /**
             * @description Title of the certificate. Defaults to the file's name.
             * @example Contrato 14
             */
            title?: string;
            /**
             * @description Free description.
             * @example Con dos anexos
             */
            description?: string;
            /**
             * @description Label for the kind of document.
             * @example contract
             */
            document_type?: string;
            /**
             * @description Your own id of the document, to find its certificates with `GET /certificates?reference=`. It need not be unique. It is neither on the public page nor in the PDF; the bundle’s `certificate.json` has it.
             * @example inv-2291
             */
            reference?: string;
            /** @description Whether anyone with the link can see the verification page and download the proofs; true if it is not sent. `PATCH /certificates/{id}` changes it later. */
            public_page?: boolean;
        };
        HashVerification: {
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash: string;
            /** @description Whether this account has a certificate for that file. */
            certified: boolean;
            /** @description The newest 100, newest first. */
            certificates: components["schemas"]["Certificate"][];
        };
        JsonUpload: {
            /**
             * @description The file as padded RFC 4648 base64; line breaks are allowed. 1 to 52,428,800 bytes of content.
             * @example SG9sYQ==
             */
            file_base64: string;
            /**
             * @description Name of the file; any path is removed.
             * @example c14.pdf
             */
            file_name?: string;
            /**
             * @description MIME type of the file.
             * @example application/pdf
             */
            file_mime?: string;
            /**
             * @description Title of the certificate. Defaults to the file's name.
             * @example Contrato 14
             */
            title?: string;
            /**
             * @description Free description.
             * @example Con dos anexos
             */
            description?: string;
            /**
             * @description Label for the kind of document.
             * @example contract
             */
            document_type?: string;
            /**
             * @description Your own id of the document, to find its certificates with `GET /certificates?reference=`. It need not be unique. It is neither on the public page nor in the PDF; the bundle’s `certificate.json` has it.
             * @example inv-2291
             */
            reference?: string;
            /** @description Whether anyone with the link can see the verification page and download the proofs; true if it is not sent. `PATCH /certificates/{id}` changes it later. */
            public_page?: boolean;
        };
        Ledger: {
            /** @description Oldest first. */
            entries: components["schemas"]["LedgerEntry"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        LedgerEntry: {
            /** @description From 1, without gaps. */
            sequence: number;
            /**
             * @description earn: an accreditation. revoke: takes one back. expire: a renewal closes a cycle, and its points with it. carry_in: what of them passes into the next one. adjust: a correction by an administrator.
             * @enum {string}
             */
            kind: "earn" | "carry_in" | "expire" | "revoke" | "adjust";
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /** @example ethics */
            category: string;
            /**
             * @description Negative where they are taken away.
             * @example 10
             */
            points: number;
            /**
             * Format: date
             * @description The day on which they count, which decides the cycle.
             * @example 2026-11-14
             */
            on: string;
            /**
             * @description The id of the accreditation, renewal or adjustment that caused it.
             * @example acr_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            source: string;
            /** @description Of an adjustment. The hash does not cover it: it is erased with the member. */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            recorded_at: string;
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            previous: string;
            /**
             * @description Lower-case hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            hash: string;
        };
        LedgerEntryAnswer: {
            entry: components["schemas"]["LedgerEntry"];
        };
        /** @description A person who can have memberships and complete courses. */
        Member: {
            /** @example mem_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * @description archived: out of use, and kept. erased: nothing personal is left.
             * @enum {string}
             */
            status: "active" | "archived" | "erased";
            /**
             * @description Your own id of the person. No two members of an account have the same.
             * @example A-1042
             */
            external_id: string | null;
            /**
             * @description Null once it is erased.
             * @example Ana Gómez Martínez
             */
            name: string | null;
            /**
             * @description In lower case.
             * @example ana@example.com
             */
            email: string | null;
            /** @description In upper case; but for licences, without spaces and hyphens. */
            identifiers: components["schemas"]["MemberIdentifier"][];
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            updated_at: string;
        };
        MemberAnswer: {
            member: components["schemas"]["Member"];
        };
        MemberByExternalId: {
            /**
             * @description Your own id of the member.
             * @example 1042
             */
            external_id: string;
        };
        MemberChange: {
            /**
             * @description Full name, as diplomas and cards print it.
             * @example Ana Gómez Martínez
             */
            name?: string;
            /**
             * @description Your own id of the person. No two members of an account have the same.
             * @example A-1042
             */
            external_id?: string | null;
            /**
             * @description Stored and found in lower case. Whether mail arrives is not checked.
             * @example ana@example.com
             */
            email?: string | null;
            /**
             * @description Numbers by which others know the person.
             * @example [
             *       {
             *         "type": "cedula",
             *         "value": "1234567"
             *       }
             *     ]
             */
            identifiers?: components["schemas"]["MemberIdentifierRequest"][];
        };
        MemberIdentifier: {
            /**
             * @description cedula: cédula profesional. curp and rfc: as in Mexico. license: any other licence or registration number.
             * @enum {string}
             */
            type: "cedula" | "curp" | "rfc" | "license";
            /** @example 1234567 */
            value: string;
        };
        MemberIdentifierRequest: {
            /**
             * @description cedula: cédula profesional. curp and rfc: as in Mexico. license: any other licence or registration number.
             * @enum {string}
             */
            type: "cedula" | "curp" | "rfc" | "license";
            /**
             * @description Stored and found in upper case; but for licences, without spaces and hyphens. Its form is checked, not whether it was issued.
             * @example 1234567
             */
            value: string;
        };
        MemberList: {
            /** @description Newest first. */
            members: components["schemas"]["Member"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        MemberPoints: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /** @example mbr_4fT0mQ2vX9bKc7LrZ1aYwE */
            membership: string;
            cycle: components["schemas"]["MembershipCycle"];
            /** @description Those of the program. Others that have points follow; they count for nothing. */
            categories: components["schemas"]["CategoryPoints"][];
            /**
             * @description What the cycle needs.
             * @example 20
             */
            required: number;
            /**
             * @description Accredited or adjusted, less what was revoked.
             * @example 12.5
             */
            earned: number;
            /**
             * @description Carried over from the cycle before.
             * @example 0
             */
            carried: number;
            /**
             * @description Of both, up to the maximum of a category.
             * @example 12.5
             */
            counted: number;
            /**
             * @description What is still needed.
             * @example 7.5
             */
            missing: number;
            /** @description Nothing is missing, in total and in every category. */
            compliant: boolean;
        };
        MemberRequest: {
            /**
             * @description Full name, as diplomas and cards print it.
             * @example Ana Gómez Martínez
             */
            name: string;
            /**
             * @description Your own id of the person. No two members of an account have the same.
             * @example A-1042
             */
            external_id?: string | null;
            /**
             * @description Stored and found in lower case. Whether mail arrives is not checked.
             * @example ana@example.com
             */
            email?: string | null;
            /**
             * @description Numbers by which others know the person.
             * @example [
             *       {
             *         "type": "cedula",
             *         "value": "1234567"
             *       }
             *     ]
             */
            identifiers?: components["schemas"]["MemberIdentifierRequest"][];
        };
        Membership: {
            /** @example mbr_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * @description Of this moment, by the days in the program's time zone. pending: the first cycle has not begun. grace: the cycle has ended, and it can still be renewed. lapsed: it can't any more. suspended, ended: set by you.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "ended";
            /** @example mem_4fT0mQ2vX9bKc7LrZ1aYwE */
            member: string;
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /**
             * Format: date
             * @description The first day of the first cycle.
             * @example 2026-01-01
             */
            starts_on: string;
            cycle: components["schemas"]["MembershipCycle"];
            /**
             * Format: date
             * @description From this day on the cycle can be renewed.
             * @example 2026-11-02
             */
            renewal_opens_on: string;
            /**
             * Format: date
             * @description The last day on which it can be renewed.
             * @example 2027-01-30
             */
            grace_ends_on: string;
            standing: components["schemas"]["MembershipStanding"] | null;
            /**
             * @description Whether its credential is a certificate yet. It is signed and certified right after the answer, and retried until it is done.
             * @enum {string}
             */
            certification: "pending" | "certified";
            /** @example cert_4fT0mQ2vX9bKc7LrZ1aYwE */
            certificate_id: string | null;
            /** @description The public page, with the status of the moment and the proofs. */
            verification_url: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            updated_at: string;
        };
        MembershipAnswer: {
            membership: components["schemas"]["Membership"];
        };
        MembershipCycle: {
            /** @description From 1. */
            index: number;
            /**
             * Format: date
             * @description Its first day.
             * @example 2026-01-01
             */
            starts_on: string;
            /**
             * Format: date
             * @description Its last day.
             * @example 2026-12-31
             */
            ends_on: string;
            /** @description The version of the program that it began with. */
            version: number;
        };
        MembershipEvent: {
            /**
             * @description What happened. More values may follow; today: `membership.renewed`, `membership.lapsed`, `membership.suspended`.
             * @example membership.renewed
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["MembershipEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        MembershipEventData: {
            membership: components["schemas"]["Membership"];
        };
        MembershipList: {
            /** @description Newest first. */
            memberships: components["schemas"]["Membership"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        MembershipRenewal: {
            /** @example rnw_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /** @example mbr_4fT0mQ2vX9bKc7LrZ1aYwE */
            membership: string;
            from: components["schemas"]["MembershipCycle"];
            to: components["schemas"]["MembershipCycle"];
            /** @description The requirements were not met, and an administrator renewed it all the same. */
            override: boolean;
            /** @description Points that passed into the next cycle. */
            carried: components["schemas"]["CarriedPoints"][];
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
        };
        MembershipRequest: {
            /** @example mem_4fT0mQ2vX9bKc7LrZ1aYwE */
            member: string;
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /**
             * Format: date
             * @description The first day of the first cycle. It may lie in the past, and up to 100 years ahead. In the years 1000 to 9999.
             * @example 2026-01-01
             */
            starts_on: string;
        };
        /** @description When and why it was suspended or ended. */
        MembershipStanding: {
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            at: string;
        };
        MembershipStandingRequest: {
            /**
             * @description For your records; erased with the member.
             * @example Attendance was not confirmed
             */
            reason?: string | null;
        };
        /** @description The NOM-151 time stamp. `gen_time` is the provider's time. */
        Nom151: {
            /** @enum {string} */
            status: "pending" | "granted" | "failed";
            /** @example sandbox */
            provider: string | null;
            grade: components["schemas"]["Grade"] | null;
            /** @example 2.16.484.101.10.316.1.2 */
            policy_oid: string | null;
            /** @description Decimal; may be negative. */
            serial_number: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            gen_time: string | null;
            /**
             * Format: uri
             * @description Where the provider's root certificates are published as PEM, for `openssl ts -verify -CAfile`. Null until the time stamp is granted.
             * @example https://sello.example.com/.well-known/sello/trust/sandbox.pem
             */
            trust_url: string | null;
        };
        Nom151Proof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "nom151";
            /** @enum {string} */
            encoding: "base64";
            /** @description The complete DER TimeStampResp (RFC 3161), as the provider sent it. */
            data: string;
            /**
             * @description The signer's certificate, each followed by its issuer, the root last, as PEM. For `openssl ts -verify -untrusted`: trust a root only as you got it from `trust_url` or its authority. Without the root if the provider is no longer configured and the time stamp does not carry it.
             * @example -----BEGIN CERTIFICATE-----
             *     …
             */
            chain: string;
            /**
             * Format: uri
             * @description Where the provider's root certificates are published as PEM.
             */
            trust_url: string;
            provider: string;
            grade: components["schemas"]["Grade"];
            policy_oid: string;
            serial_number: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            gen_time: string;
            verification: components["schemas"]["TimestampVerification"] | null;
        };
        OpentimestampsProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "opentimestamps";
            /**
             * @description The chain that the anchor is in. More values may follow; today: `bitcoin`, `testnet4`, `signet`, `regtest`, `sandbox`.
             * @example bitcoin
             */
            network: string;
            /** @enum {string} */
            encoding: "base64";
            /** @description The detached timestamp file, for the `ots` client. */
            data: string;
        };
        PdfProof: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pdf";
            /** @enum {string} */
            encoding: "base64";
            /**
             * @description The PDF file, two pages for A4 or Letter. Once the anchor is confirmed, every download in a language has the same bytes, until the owner changes the name of the holder.
             * @example JVBERi0xLjcK
             */
            data: string;
        };
        PointsAnswer: {
            points: components["schemas"]["MemberPoints"];
        };
        PointsAward: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            program: string;
            /**
             * @description The code of one of its categories.
             * @example ethics
             */
            category: string;
            /**
             * @description What they count in that category.
             * @example 8
             */
            points: number;
        };
        PointsAwardRequest: {
            /**
             * @description The program in which they count.
             * @example prg_4fT0mQ2vX9bKc7LrZ1aYwE
             */
            program: string;
            /**
             * @description The code of one of its categories.
             * @example ethics
             */
            category: string;
            /**
             * @description What they count in that category. At most two decimals.
             * @example 8
             */
            points: number;
        };
        /** @description What a membership needs, with the rules that hold now. */
        Program: {
            /** @example prg_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /** @example Certificación en medicina interna */
            name: string;
            /** @description Counts the changes of the rules. A membership keeps the version that its open cycle began with. */
            version: number;
            /** @example America/Mexico_City */
            time_zone: string;
            cycle: components["schemas"]["ProgramCycle"];
            /**
             * @description Points needed in a cycle, over all categories.
             * @example 50
             */
            points_required: number;
            /** @description In the order in which points are used. */
            categories: components["schemas"]["ProgramCategory"][];
            carry_over: components["schemas"]["CarryOver"];
            /** @description Whether a shorter first cycle needs less: its share of the points, by the months that have begun. */
            prorate_first: boolean;
            /**
             * @description How many days after the end of its cycle a membership can still be renewed as usual. After that it has lapsed.
             * @example 30
             */
            grace_days: number;
            /** @description How many days before the end of a cycle `membership.renewal_due` is published. A membership can be renewed from the first of them on; without any, 60 days before. The longest first. */
            reminder_days: number[];
            /** @description Whether the public page of a membership shows the name of the member and of the program. Otherwise it shows the status and the proofs only. */
            public_details: boolean;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            updated_at: string;
        };
        ProgramAnswer: {
            program: components["schemas"]["Program"];
        };
        ProgramCategory: {
            /**
             * @description Your own code of the category: a lower-case letter, then letters, digits, - and _.
             * @example ethics
             */
            code: string;
            /** @example Ethics */
            name: string;
            /**
             * @description Needed in this category in every cycle.
             * @example 10
             */
            min: number;
            /**
             * @description At most so many points of this category count in a cycle; null: all of them. Points above it are kept.
             * @example 60
             */
            max: number | null;
        };
        ProgramCategoryRequest: {
            /**
             * @description Your own code of the category: a lower-case letter, then letters, digits, - and _.
             * @example ethics
             */
            code: string;
            /**
             * @description What people know it by.
             * @example Ethics
             */
            name: string;
            /**
             * @description Needed in this category in every cycle. 0 if it is not sent. At most two decimals.
             * @example 10
             */
            min?: number;
            /**
             * @description At most so many points of this category count in a cycle; null: all of them. Points above it are kept. Null if it is not sent. At most two decimals.
             * @example 60
             */
            max?: number | null;
        };
        ProgramChange: {
            /**
             * @description What people know it by.
             * @example Certificación en medicina interna
             */
            name?: string;
            cycle?: components["schemas"]["ProgramCycleRequest"];
            /**
             * @description Points needed in a cycle, over all categories. At most two decimals.
             * @example 50
             */
            points_required?: number;
            /** @description In the order in which points are used. Codes differ. */
            categories?: components["schemas"]["ProgramCategoryRequest"][];
            carry_over?: components["schemas"]["CarryOverRequest"];
            /** @description Whether a shorter first cycle needs less: its share of the points, by the months that have begun. */
            prorate_first?: boolean;
            /**
             * @description How many days after the end of its cycle a membership can still be renewed as usual. After that it has lapsed.
             * @example 30
             */
            grace_days?: number;
            /**
             * @description How many days before the end of a cycle `membership.renewal_due` is published. A membership can be renewed from the first of them on; without any, 60 days before.
             * @example [
             *       60,
             *       30,
             *       7
             *     ]
             */
            reminder_days?: number[];
            /** @description Whether the public page of a membership shows the name of the member and of the program. Otherwise it shows the status and the proofs only. */
            public_details?: boolean;
        };
        ProgramCycle: {
            /**
             * @description Length of a cycle, in months.
             * @example 12
             */
            months: number;
            /**
             * @description calendar: cycles begin with the year, or a whole number of cycles after 1 January 2000; a first one may be shorter. member: with each membership.
             * @enum {string}
             */
            anchor: "calendar" | "member";
        };
        ProgramCycleRequest: {
            /**
             * @description Length of a cycle, in months.
             * @example 12
             */
            months: number;
            /**
             * @description calendar: cycles begin with the year, or a whole number of cycles after 1 January 2000; a first one may be shorter. member: with each membership.
             * @enum {string}
             */
            anchor: "calendar" | "member";
        };
        ProgramList: {
            /** @description Newest first. */
            programs: components["schemas"]["Program"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        ProgramRequest: {
            /**
             * @description What people know it by.
             * @example Certificación en medicina interna
             */
            name: string;
            /**
             * @description The time zone, by its name in the IANA database, in which days begin and end. It can’t be changed later.
             * @example America/Mexico_City
             */
            time_zone?: string;
            cycle: components["schemas"]["ProgramCycleRequest"];
            /**
             * @description Points needed in a cycle, over all categories. At most two decimals.
             * @example 50
             */
            points_required: number;
            /** @description In the order in which points are used. Codes differ. */
            categories: components["schemas"]["ProgramCategoryRequest"][];
            carry_over?: components["schemas"]["CarryOverRequest"];
            /** @description Whether a shorter first cycle needs less: its share of the points, by the months that have begun. */
            prorate_first?: boolean;
            /**
             * @description How many days after the end of its cycle a membership can still be renewed as usual. After that it has lapsed.
             * @example 30
             */
            grace_days?: number;
            /**
             * @description How many days before the end of a cycle `membership.renewal_due` is published. A membership can be renewed from the first of them on; without any, 60 days before.
             * @example [
             *       60,
             *       30,
             *       7
             *     ]
             */
            reminder_days?: number[];
            /** @description Whether the public page of a membership shows the name of the member and of the program. Otherwise it shows the status and the proofs only. */
            public_details?: boolean;
        };
        /** @description Its fields depend on `type`. */
        Proof: components["schemas"]["Nom151Proof"] | components["schemas"]["BlockchainProof"] | components["schemas"]["OpentimestampsProof"] | components["schemas"]["PdfProof"] | components["schemas"]["BundleProof"] | components["schemas"]["EvidenceProof"] | components["schemas"]["AsicProof"] | components["schemas"]["FileProof"];
        ProofAnswer: {
            proof: components["schemas"]["Proof"];
        };
        RenewalAnswer: {
            renewal: components["schemas"]["MembershipRenewal"];
        };
        RenewalDueEvent: {
            /**
             * @description What happened. More values may follow; today: `membership.renewal_due`.
             * @example membership.renewal_due
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["RenewalDueEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        RenewalDueEventData: {
            membership: components["schemas"]["Membership"];
            /** @description From the day of the event to the end of the cycle; 0 once it has ended. */
            days_left: number;
        };
        RenewalList: {
            /** @description Newest first. */
            renewals: components["schemas"]["MembershipRenewal"][];
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        /** @description Renews it although points are missing, too early, or after it has lapsed. Needs the scope `memberships:admin`. */
        RenewalOverride: {
            /**
             * @description Why it is renewed all the same.
             * @example Decided by the board
             */
            reason: string;
        };
        RenewalRequest: {
            override?: components["schemas"]["RenewalOverride"] | null;
        };
        Replay: {
            /**
             * Format: date-time
             * @description Deliveries created at this time or later.
             */
            since: string;
            /**
             * Format: date-time
             * @description Those created before this time; now by default.
             */
            until?: string;
            /**
             * @description Only those that have failed. Otherwise what was delivered is sent again too.
             * @default false
             */
            only_failed?: boolean;
            /** @description The `next_cursor` of an earlier answer: continues after the last delivery that it sent. Keep the other fields. */
            after?: string;
        };
        ReplayAnswer: {
            /** @description How many deliveries will be sent. */
            replayed: number;
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque; for `after`. Null on the last page. */
            next_cursor: string | null;
        };
        TimestampCheck: {
            /** @example token_signature */
            name: string;
            /** @description The standard that requires it. */
            rule: string;
            passed: boolean;
            reason: string | null;
        };
        /** @description Computed for this answer; null when the provider is no longer configured. */
        TimestampVerification: {
            ok: boolean;
            checks: components["schemas"]["TimestampCheck"][];
            /**
             * @description What the revocation data inside the time stamp itself shows; `not_checked` if it has none, as is usual. See `evidence`. More values may follow; today: `not_checked`, `good`, `revoked`, `not_shown`.
             * @example not_checked
             */
            revocation: string;
        };
        /** @description An endpoint of yours that receives events. */
        Webhook: {
            /** @example whk_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * Format: uri
             * @example https://erp.example.com/hooks/sello
             */
            url: string;
            events: string[];
            /** @example ERP, production */
            description: string | null;
            enabled: boolean;
            /**
             * @description Why the service has disabled the endpoint. gone: it answered 410. failing: nothing but failures for five days. key_ended: the API key that it belongs to was revoked or has expired. Null while it is enabled, and when you have disabled it. More values may follow; today: `gone`, `failing`, `key_ended`.
             * @example failing
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
        };
        WebhookAnswer: {
            webhook: components["schemas"]["Webhook"];
        };
        WebhookChange: {
            /**
             * @description Where events are sent by POST: https, without user name, password and fragment. Its name must resolve to public addresses only, which is checked with each request.
             * @example https://erp.example.com/hooks/sello
             */
            url?: string;
            /**
             * @description Types (`certificate.certified`), groups (`certificate.*`) or everything (`*`). An API key can name only what its scopes read, else 403 `insufficient_scope`; `*` is everything that they read.
             * @example [
             *       "certificate.*",
             *       "batch.completed"
             *     ]
             */
            events?: components["schemas"]["EventPattern"][];
            /**
             * @description A note of your own.
             * @example ERP, production
             */
            description?: string | null;
            /** @description false: nothing is sent, and undelivered events wait. true: clears `disabled_reason`, and what has waited is sent now (at a host that has accepted an event, within the budget of a replay). */
            enabled?: boolean;
        };
        WebhookEvent: {
            /**
             * @description What happened. More values may follow; today: `webhook.test`, `webhook.disabled`.
             * @example webhook.test
             */
            type: string;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            timestamp: string;
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description As it was when the event was published. What would not fit into 20 KB is replaced by `{id, too_large: true}`: read it by its id. */
        WebhookEventData: {
            webhook: components["schemas"]["EventWebhook"];
        };
        WebhookList: {
            /** @description Oldest first. */
            webhooks: components["schemas"]["Webhook"][];
        };
        WebhookRequest: {
            /**
             * @description Where events are sent by POST: https, without user name, password and fragment. Its name must resolve to public addresses only, which is checked with each request.
             * @example https://erp.example.com/hooks/sello
             */
            url: string;
            /**
             * @description Types (`certificate.certified`), groups (`certificate.*`) or everything (`*`). An API key can name only what its scopes read, else 403 `insufficient_scope`; `*` is everything that they read.
             * @example [
             *       "certificate.*",
             *       "batch.completed"
             *     ]
             */
            events: components["schemas"]["EventPattern"][];
            /**
             * @description A note of your own.
             * @example ERP, production
             */
            description?: string | null;
        };
        WebhookWithSecret: {
            /** @example whk_4fT0mQ2vX9bKc7LrZ1aYwE */
            id: string;
            /**
             * Format: uri
             * @example https://erp.example.com/hooks/sello
             */
            url: string;
            events: string[];
            /** @example ERP, production */
            description: string | null;
            enabled: boolean;
            /**
             * @description Why the service has disabled the endpoint. gone: it answered 410. failing: nothing but failures for five days. key_ended: the API key that it belongs to was revoked or has expired. Null while it is enabled, and when you have disabled it. More values may follow; today: `gone`, `failing`, `key_ended`.
             * @example failing
             */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T18:02:11.214Z
             */
            created_at: string;
            /**
             * @description The secret that signs what is sent: `whsec_` and 32 bytes in base64, as Standard Webhooks libraries take it. It is never shown again.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2fVyBzM3x0o=
             */
            secret: string;
        };
        WebhookWithSecretAnswer: {
            webhook: components["schemas"]["WebhookWithSecret"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCertificates: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description Number of certificates to skip, 0 by default. The larger, the slower; `after` is not. */
                offset?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last certificate. Takes as long as the first page at any depth, and neither repeats nor skips a certificate when new ones arrive. Not together with `offset`; keep the filters. */
                after?: string;
                /**
                 * @description A search: the id of a certificate, the SHA-256 of a file, or words. Every word must begin a word of the title or of the file name; case and accents do not matter. Letters and digits count, everything else separates words.
                 * @example contrato 14
                 */
                q?: string;
                status?: components["schemas"]["CertificateStatus"];
                /**
                 * @description Only certificates with this `document_type`, in any case.
                 * @example contract
                 */
                document_type?: string;
                /**
                 * @description Only certificates with this `reference`, in any case.
                 * @example inv-2291
                 */
                reference?: string;
                /** @description Only certificates received after this time. */
                created_after?: string;
                /** @description Only certificates received before this time. */
                created_before?: string;
                /** @description Only certificates whose `updated_at` is after this time: certified, failed or changed since then, or their anchor was sent, reached a block, became final or was lost. To poll, ask from a minute before your last request: the clocks of the service may differ, and a change counts from when it began. */
                updated_after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateList"];
                };
            };
        };
    };
    createCertificate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new document, and the same one again with every retry. The same key with the same content gives the same certificate and one charge, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. Content is the bytes of the file, `title`, `description`, `document_type`, `reference` and `public_page` as they were given, in either encoding, and whether the file or only its hash was sent; the name and media type of the file do not count. With other content the answer is 422, which names the fields that differ. A key belongs to the account: all its API keys share it. It is kept as long as its certificate, at least 24 hours. A refused request does not use it up, and a certification that fails frees it. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example order-14
                 */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: answer 202 at once and certify in the background. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The certificate is complete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
            /** @description The request was accepted and is being certified. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
        };
    };
    createCertificateFromJson: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new document, and the same one again with every retry. The same key with the same content gives the same certificate and one charge, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. Content is the bytes of the file, `title`, `description`, `document_type`, `reference` and `public_page` as they were given, in either encoding, and whether the file or only its hash was sent; the name and media type of the file do not count. With other content the answer is 422, which names the fields that differ. A key belongs to the account: all its API keys share it. It is kept as long as its certificate, at least 24 hours. A refused request does not use it up, and a certification that fails frees it. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example order-14
                 */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: answer 202 at once and certify in the background. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JsonUpload"];
            };
        };
        responses: {
            /** @description The certificate is complete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
            /** @description The request was accepted and is being certified. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
        };
    };
    createCertificateFromHash: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new document, and the same one again with every retry. The same key with the same content gives the same certificate and one charge, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. Content is the bytes of the file, `title`, `description`, `document_type`, `reference` and `public_page` as they were given, in either encoding, and whether the file or only its hash was sent; the name and media type of the file do not count. With other content the answer is 422, which names the fields that differ. A key belongs to the account: all its API keys share it. It is kept as long as its certificate, at least 24 hours. A refused request does not use it up, and a certification that fails frees it. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example order-14
                 */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: answer 202 at once and certify in the background. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HashUpload"];
            };
        };
        responses: {
            /** @description The certificate is complete. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
            /** @description The request was accepted and is being certified. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
        };
    };
    getCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a certificate of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
        };
    };
    changeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a certificate of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificateChange"];
            };
        };
        responses: {
            /** @description The certificate as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateAnswer"];
                };
            };
        };
    };
    getProof: {
        parameters: {
            query: {
                /** @description file: a link to the original file. nom151: the time stamp (RFC 3161). blockchain: the anchor in Bitcoin as XML, valid against `/.well-known/sello/blockchain-proof-1.xsd`. opentimestamps: the same anchor as an `.ots` file. pdf: a printable sheet in Spanish or English (`language`), with the QR code of the verification page; it is available with the time stamp and, until the anchor is `confirmed`, states how far it is and as of when. bundle: a ZIP with every proof and instructions to check them, without the original. `blockchain`, `opentimestamps` and `bundle` answer 409 `proof_not_ready` until the anchor is `confirmed`; `Retry-After` is the time that the missing blocks usually take. evidence: an evidence record (RFC 4998, `.ers`): the time stamp with its certificates and revocation data, and every renewal since. asic: an ASiC-S container (ETSI EN 319 162-1, `.asics`) with the original and that record; a hash-only certificate has none (404 `file_not_held`). `evidence` and `asic` answer 409 `proof_not_ready` while `evidence.revocation` is `pending`. */
                type: "file" | "nom151" | "blockchain" | "opentimestamps" | "pdf" | "bundle" | "evidence" | "asic";
                /** @description json wraps the proof; raw returns its bytes (for a file: a redirect to it). */
                format?: "json" | "raw";
                /** @description Of a PDF, and of the PDF in a bundle; other proofs have none. By default what `Accept-Language` prefers, else es. */
                language?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description The id of a certificate of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofAnswer"];
                    "application/timestamp-reply": string;
                    "application/xml": string;
                    "application/vnd.opentimestamps.v1": string;
                    "application/pdf": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                    "application/vnd.etsi.asic-s+zip": string;
                };
            };
        };
    };
    downloadProof: {
        parameters: {
            query?: {
                /** @description Of a PDF, and of the PDF in a bundle; other proofs have none. By default what `Accept-Language` prefers, else es. */
                language?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description The id of a certificate of this account. Any other id gives 404. */
                id: string;
                /** @description file: a link to the original file. nom151: the time stamp (RFC 3161). blockchain: the anchor in Bitcoin as XML, valid against `/.well-known/sello/blockchain-proof-1.xsd`. opentimestamps: the same anchor as an `.ots` file. pdf: a printable sheet in Spanish or English (`language`), with the QR code of the verification page; it is available with the time stamp and, until the anchor is `confirmed`, states how far it is and as of when. bundle: a ZIP with every proof and instructions to check them, without the original. `blockchain`, `opentimestamps` and `bundle` answer 409 `proof_not_ready` until the anchor is `confirmed`; `Retry-After` is the time that the missing blocks usually take. evidence: an evidence record (RFC 4998, `.ers`): the time stamp with its certificates and revocation data, and every renewal since. asic: an ASiC-S container (ETSI EN 319 162-1, `.asics`) with the original and that record; a hash-only certificate has none (404 `file_not_held`). `evidence` and `asic` answer 409 `proof_not_ready` while `evidence.revocation` is `pending`. */
                type: "file" | "nom151" | "blockchain" | "opentimestamps" | "pdf" | "bundle" | "evidence" | "asic";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/timestamp-reply": string;
                    "application/xml": string;
                    "application/vnd.opentimestamps.v1": string;
                    "application/pdf": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                    "application/vnd.etsi.asic-s+zip": string;
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchList"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Covers the whole batch: the same key with the same items in the same order gives the same batch and charges it once, however often and concurrently it is sent; a repeated answer carries `Idempotent-Replayed: true`. With other content the answer is 422. Names and media types of files do not count as content. A refused request does not use the key up. Keys of batches and of single certificates are independent. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example nightly-2026-11-14
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description The batch was stored and is being certified. Read it again at `Location`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a batch of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    listBatchItems: {
        parameters: {
            query?: {
                status?: components["schemas"]["CertificateStatus"];
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filter. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of a batch of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchItemList"];
                };
            };
        };
    };
    verifyHash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A SHA-256 as 64 hexadecimal characters, in either case.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. An unknown hash is also a 200. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HashVerification"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and the key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecretAnswer"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookChange"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAnswer"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecretAnswer"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description pending: it will be sent, or sent again. delivered: the endpoint answered 2xx. failed: every attempt has failed. */
                status?: "pending" | "delivered" | "failed";
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last delivery. Keep the filter. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
                /** @description The id of a delivery of this endpoint. Any other id gives 404. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
                };
            };
        };
    };
    replayDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of an endpoint of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Replay"];
            };
        };
        responses: {
            /** @description They are being sent. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last event. Without it, with the oldest event. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
        };
    };
    listPrograms: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramList"];
                };
            };
        };
    };
    createProgram: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramRequest"];
            };
        };
        responses: {
            /** @description The program. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramAnswer"];
                };
            };
        };
    };
    getProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a program of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The program. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramAnswer"];
                };
            };
        };
    };
    changeProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a program of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProgramChange"];
            };
        };
        responses: {
            /** @description The program as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramAnswer"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
                /**
                 * @description Only members with this `external_id`, exactly.
                 * @example A-1042
                 */
                external_id?: string;
                /**
                 * @description Only members with this e-mail address, in any case.
                 * @example ana@example.com
                 */
                email?: string;
                /**
                 * @description Only members with this cédula profesional.
                 * @example 1234567
                 */
                cedula?: string;
                /**
                 * @description Only members with this CURP, in any case.
                 * @example GOMA850214MDFRRN09
                 */
                curp?: string;
                /**
                 * @description Only members with this RFC, in any case.
                 * @example GOMA850214AB1
                 */
                rfc?: string;
                /**
                 * @description Only members with this licence, in any case.
                 * @example LIC-2031
                 */
                license?: string;
                /** @description archived: out of use, and kept. erased: nothing personal is left. */
                status?: "active" | "archived" | "erased";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRequest"];
            };
        };
        responses: {
            /** @description The member. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    archiveMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    restoreMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    eraseMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberAnswer"];
                };
            };
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
                /** @description draft: can be changed. accredited: members can complete it. closed: it is over. withdrawn: its accreditation was taken back. What members have earned stays in either case. */
                status?: "draft" | "accredited" | "closed" | "withdrawn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseList"];
                };
            };
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseRequest"];
            };
        };
        responses: {
            /** @description The course. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a course of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    changeCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a course of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourseChange"];
            };
        };
        responses: {
            /** @description The course as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    accreditCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a course of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    closeCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a course of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    withdrawCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a course of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseAnswer"];
                };
            };
        };
    };
    getAccreditationCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a accreditation of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vc+jwt": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    getDiploma: {
        parameters: {
            query?: {
                /** @description Of a PDF, and of the PDF in a bundle; other proofs have none. By default what `Accept-Language` prefers, else es. */
                language?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description The id of a accreditation of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    getMembershipCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vc+jwt": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    getCard: {
        parameters: {
            query?: {
                /** @description Of a PDF, and of the PDF in a bundle; other proofs have none. By default what `Accept-Language` prefers, else es. */
                language?: "es" | "en";
            };
            header?: never;
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/octet-stream": string;
                };
            };
        };
    };
    listAccreditations: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
                /** @description Only those of this member. */
                member?: string;
                /** @description Only those for this course. */
                course?: string;
                status?: "valid" | "revoked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationList"];
                };
            };
        };
    };
    createAccreditation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccreditationRequest"];
            };
        };
        responses: {
            /** @description The accreditation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationAnswer"];
                };
            };
        };
    };
    getAccreditation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a accreditation of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accreditation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationAnswer"];
                };
            };
        };
    };
    revokeAccreditation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a accreditation of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccreditationRevocation"];
            };
        };
        responses: {
            /** @description The revoked accreditation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationAnswer"];
                };
            };
        };
    };
    listAccreditationBatches: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationBatchList"];
                };
            };
        };
    };
    createAccreditationBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccreditationBatchRequest"];
            };
        };
        responses: {
            /** @description The batch was stored and is being certified. Read it again at `Location`. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationBatchAnswer"];
                };
            };
        };
    };
    getAccreditationBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a batch of accreditations of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationBatchAnswer"];
                };
            };
        };
    };
    listAccreditationBatchItems: {
        parameters: {
            query?: {
                status?: "pending" | "certified" | "failed";
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filter. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of a batch of accreditations of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccreditationBatchItemList"];
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: {
                /** @description Only those of this member. */
                member?: string;
                /** @description Only those in this program. */
                program?: string;
                /**
                 * @description Renewals due: only memberships that are neither suspended nor ended, and whose cycle ends before this day. Those that end first come first. In the years 1000 to 9999.
                 * @example 2027-02-01
                 */
                ends_before?: string;
                /**
                 * @description With `ends_before`: only cycles that end on this day or a later one. In the years 1000 to 9999.
                 * @example 2026-12-01
                 */
                ends_from?: string;
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipList"];
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipRequest"];
            };
        };
        responses: {
            /** @description The membership. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipAnswer"];
                };
            };
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipAnswer"];
                };
            };
        };
    };
    suspendMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipStandingRequest"];
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipAnswer"];
                };
            };
        };
    };
    resumeMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipStandingRequest"];
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipAnswer"];
                };
            };
        };
    };
    endMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Accepted and not needed: repeating this call changes nothing. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipStandingRequest"];
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipAnswer"];
                };
            };
        };
    };
    listRenewals: {
        parameters: {
            query?: {
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filters. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewalList"];
                };
            };
        };
    };
    renewMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenewalRequest"];
            };
        };
        responses: {
            /** @description The renewal. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewalAnswer"];
                };
            };
        };
    };
    getRenewal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a membership of this account. Any other id gives 404. */
                id: string;
                /** @description The id of one of its renewals. */
                renewal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The renewal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewalAnswer"];
                };
            };
        };
    };
    getMemberPoints: {
        parameters: {
            query: {
                /** @description The id of a program. */
                program: string;
            };
            header?: never;
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointsAnswer"];
                };
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description Only entries of this program. */
                program?: string;
                /** @description Page size. */
                limit?: number;
                /** @description The `next_cursor` of an earlier answer: the page begins after its last entry. Keep the filter. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"];
                };
            };
        };
    };
    adjustPoints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Send a new one with each new request, and the same one again with every retry. The same key with the same body gives what the first request created, however often and concurrently it is sent, with `Idempotent-Replayed: true`; with another body, or at another address, the answer is 422. A key belongs to the account, and is kept as long as what it created. A refused request does not use it up. These keys are independent of those of certificates and batches. 1 to 255 visible ASCII characters; empty is the same as not sent.
                 * @example member-1042
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a member of this account. Any other id gives 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentRequest"];
            };
        };
        responses: {
            /** @description The entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntryAnswer"];
                };
            };
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document of this API. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}

/** The codes of errors that the service names today. */
export type ServiceErrorCode = 'invalid_request' | 'empty_file' | 'invalid_base64' | 'api_key_missing' | 'api_key_invalid' | 'api_key_revoked' | 'api_key_expired' | 'allowance_exhausted' | 'insufficient_scope' | 'not_found' | 'file_not_held' | 'method_not_allowed' | 'not_acceptable' | 'request_timeout' | 'proof_not_ready' | 'webhook_limit_reached' | 'webhook_disabled' | 'webhook_unconfirmed' | 'already_accredited' | 'already_member' | 'already_renewed' | 'external_id_taken' | 'member_has_records' | 'course_not_draft' | 'course_not_accredited' | 'gone' | 'file_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'range_not_satisfiable' | 'expectation_failed' | 'misdirected_request' | 'idempotency_key_reused' | 'requirements_not_met' | 'outside_validity' | 'rate_limit_exceeded' | 'quota_exceeded' | 'headers_too_large' | 'internal_error' | 'psc_error' | 'service_unavailable';
/** Why a certificate fails. */
export type FailureCode = 'psc_error' | 'file_damaged' | 'cancelled' | 'internal_error';
export type EventType = 'certificate.certified' | 'certificate.failed' | 'certificate.anchored' | 'certificate.anchor_lost' | 'certificate.renewed' | 'batch.completed' | 'allowance.low' | 'allowance.exhausted' | 'accreditation.created' | 'accreditation.revoked' | 'membership.renewal_due' | 'membership.renewed' | 'membership.lapsed' | 'membership.suspended' | 'webhook.test' | 'webhook.disabled';
