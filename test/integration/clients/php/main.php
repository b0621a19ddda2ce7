<?php
// Usage: main.php CLIENT_FOLDER BASE_URL API_KEY FILE

require 'GuzzleHttp/autoload.php';

[, $folder, $baseUrl, $key, $path] = $argv;
spl_autoload_register(function (string $class) use ($folder): void {
    $file = $folder . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require $file;
});

use OpenAPI\Client\Api\CertificatesApi;
use OpenAPI\Client\Api\ProofsApi;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\JsonUpload;

$settings = (new Configuration())->setHost($baseUrl)->setAccessToken($key);
$http = new GuzzleHttp\Client();
$certificates = new CertificatesApi($http, $settings);
$proofs = new ProofsApi($http, $settings);

$upload = fn () => $certificates->createCertificate(new SplFileObject($path), "php-$baseUrl", null, 'From PHP')->getCertificate();
$id = $upload()->getId();
$certificate = $certificates->getCertificate($id)->getCertificate();

$data = base64_decode($proofs->getProof('nom151', $id)->getProof()->getData());
$raw = file_get_contents($proofs->downloadProof($id, 'nom151')->getPathname());

$body = new JsonUpload(['file_base64' => base64_encode(file_get_contents($path)), 'file_name' => 'from-php.txt', 'title' => 'Ñandú']);
$invalid = $body->listInvalidProperties();
if ($invalid !== []) exit(implode("\n", $invalid));
$fromJson = $certificates->createCertificateFromJson($body)->getCertificate();

echo json_encode([
    'title' => $certificate->getTitle(),
    'sha256' => $certificate->getFile()->getSha256(),
    'grade' => $certificate->getNom151()->getGrade(),
    'replayed' => $upload()->getId() === $id,
    'rawBytes' => strlen($raw),
    'rawSame' => $raw === $data,
    'jsonName' => $fromJson->getFile()->getName(),
]);
