<?php
// php sello.php certify FILE REFERENCE | proof ID TYPE (any type but file) | list
// Needs the curl extension.
declare(strict_types=1);

// region request
/** Sends a request, and sends it again after 408, 429, 5xx or a broken connection. */
function request(string $path, array $headers = [], ?array $form = null): array
{
    for ($attempt = 0; ; $attempt++) {
        $retryAfter = null;
        $curl = curl_init(getenv('SELLO_URL') . '/api/public/v1' . $path);
        curl_setopt_array($curl, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_CONNECTTIMEOUT => 10,
            CURLOPT_TIMEOUT => 400, // Five minutes to send the file, up to one for the answer.
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('SELLO_API_KEY'), ...$headers],
            CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after: *(\d+)\s*$/i', $line, $found)) {
                    $retryAfter = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($form !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, $form);
        }
        $body = curl_exec($curl);
        $status = $body === false ? 0 : curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $passing = $status === 0 || in_array($status, [408, 429], true) || $status >= 500;
        $wait = $retryAfter ?? 2 ** $attempt;
        // A monthly quota can take days.
        if (!$passing || $attempt === 5 || $wait > 300) {
            $body !== false || fail(curl_error($curl));
            return ['status' => $status, 'body' => $body, 'retryAfter' => $retryAfter];
        }
        sleep($wait);
    }
}

function checked(array $answer): string
{
    ['status' => $status, 'body' => $body] = $answer;
    if ($status >= 200 && $status < 300) {
        return $body;
    }
    $problem = json_decode($body, true); // A proxy in between may answer without JSON.
    fail(isset($problem['error']) ? "{$problem['error']}: {$problem['message']}" : "HTTP $status");
}

function fail(string $line): never
{
    fwrite(STDERR, "$line\n");
    exit(1);
}
// endregion

// region certify
/**
 * Our own number for the document serves as reference and as Idempotency-Key:
 * a second run certifies nothing twice.
 */
function certify(string $path, string $reference): void
{
    $file = new CURLFile($path, posted_filename: basename($path));
    $form = ['file' => $file, 'reference' => $reference];
    $answer = request('/certificates', ["Idempotency-Key: $reference"], $form);
    $certificate = json_decode(checked($answer), true)['certificate'];
    // After a 202 the work goes on. Every read counts towards the quota.
    foreach ([2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60] as $wait) {
        if ($certificate['status'] !== 'processing') {
            break;
        }
        sleep($wait);
        $answer = request("/certificates/{$certificate['id']}");
        $certificate = json_decode(checked($answer), true)['certificate'];
    }
    ['id' => $id, 'status' => $status, 'failure' => $failure] = $certificate;
    if ($status === 'processing') {
        fail('still processing; run this again with the same reference');
    }
    if ($status === 'failed') {
        fail("{$failure['code']}: {$failure['message']}");
    }
    echo "$id\n$status\n{$certificate['qr_verification_url']}\n";
}
// endregion

// region proof
/**
 * Saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor is
 * confirmed, a chain proof answers 409, and Retry-After says when to ask again.
 */
function proof(string $id, string $type): void
{
    while (($answer = request("/certificates/$id/proof/$type"))['status'] === 409) {
        sleep($answer['retryAfter'] ?? 10);
    }
    file_put_contents("$id.$type", checked($answer));
    echo "$id.$type\n";
}
// endregion

// region list
/** Prints every certificate of the account, newest first. */
function listAll(): void
{
    $query = ['limit' => 100];
    do {
        $page = json_decode(checked(request('/certificates?' . http_build_query($query))), true);
        foreach ($page['certificates'] as $certificate) {
            echo "{$certificate['id']} {$certificate['status']} {$certificate['title']}\n";
        }
        $query['after'] = $page['next_cursor'];
    } while ($page['next_cursor'] !== null);
}
// endregion

$arguments = array_slice($argv, 2);
match ($argv[1]) {
    'certify' => certify(...$arguments),
    'proof' => proof(...$arguments),
    'list' => listAll(),
};
