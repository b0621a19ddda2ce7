<?php
// php sello.php certify FILE REFERENCE | proof ID TYPE | list. Needs the curl extension.
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
                if (preg_match('/^retry-after: (\d+)/i', $line, $found)) {
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
            return ['status' => $status, 'body' => $body, 'retryAfter' => $retryAfter];
        }
        sleep($wait);
    }
}

function checked(array $answer): array
{
    if ($answer['status'] >= 200 && $answer['status'] < 300) {
        return $answer;
    }
    $problem = json_decode((string) $answer['body'], true)
        ?? ['error' => 'unreachable', 'message' => getenv('SELLO_URL')];
    fwrite(STDERR, "{$problem['error']}: {$problem['message']}\n");
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
    $answer = checked(request('/certificates', ["Idempotency-Key: $reference"], $form));
    $certificate = json_decode($answer['body'], true)['certificate'];
    while ($certificate['status'] === 'processing') { // 202
        sleep($answer['retryAfter'] ?? 2);
        $answer = checked(request("/certificates/{$certificate['id']}"));
        $certificate = json_decode($answer['body'], true)['certificate'];
    }
    echo "{$certificate['id']}\n{$certificate['status']}\n{$certificate['qr_verification_url']}\n";
}
// endregion

// region proof
/**
 * Saves a proof as ID.TYPE. Before the anchor is confirmed, a chain proof answers
 * 409, and Retry-After says when to ask again.
 */
function proof(string $id, string $type): void
{
    while (($answer = request("/certificates/$id/proof/$type"))['status'] === 409) {
        sleep($answer['retryAfter']);
    }
    file_put_contents("$id.$type", checked($answer)['body']);
    echo "$id.$type\n";
}
// endregion

// region list
/** Prints every certificate of the account, newest first. */
function listAll(): void
{
    $query = ['limit' => 100];
    do {
        $answer = checked(request('/certificates?' . http_build_query($query)));
        $page = json_decode($answer['body'], true);
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
