/** RFC 5652 (CMS) and RFC 3161. */
export const ID_SIGNED_DATA = '1.2.840.113549.1.7.2';
export const ID_TST_INFO = '1.2.840.113549.1.9.16.1.4';
export const ID_CONTENT_TYPE = '1.2.840.113549.1.9.3';
export const ID_MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** RFC 5126 and RFC 5940: where CMS keeps revocation data other than lists. */
export const ID_REVOCATION_VALUES = '1.2.840.113549.1.9.16.2.24';
export const ID_RI_OCSP_RESPONSE = '1.3.6.1.5.5.7.16.2';

/** RFC 5035. */
export const ID_SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
export const ID_SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** RFC 5280. */
export const ID_SUBJECT_KEY_IDENTIFIER = '2.5.29.14';
export const ID_KEY_USAGE = '2.5.29.15';
export const ID_BASIC_CONSTRAINTS = '2.5.29.19';
export const ID_CERTIFICATE_POLICIES = '2.5.29.32';
export const ID_EXTENDED_KEY_USAGE = '2.5.29.37';
export const ID_KP_TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const ID_KP_OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
export const ID_CRL_DISTRIBUTION_POINTS = '2.5.29.31';
export const ID_AUTHORITY_INFO_ACCESS = '1.3.6.1.5.5.7.1.1';
export const ID_CRL_REASON = '2.5.29.21';
export const ID_DELTA_CRL_INDICATOR = '2.5.29.27';
export const ID_ISSUING_DISTRIBUTION_POINT = '2.5.29.28';

/** RFC 6960. */
export const ID_AD_OCSP = '1.3.6.1.5.5.7.48.1';
export const ID_OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1';

/** Names a certificate inside OCSP, and nothing else. */
export const ID_SHA1 = '1.3.14.3.2.26';

/** RFC 5754. */
export const ID_SHA256 = '2.16.840.1.101.3.4.2.1';
export const ID_SHA384 = '2.16.840.1.101.3.4.2.2';
export const ID_SHA512 = '2.16.840.1.101.3.4.2.3';

/** RFC 8017. */
export const ID_RSA = '1.2.840.113549.1.1.1';
export const ID_MGF1 = '1.2.840.113549.1.1.8';
export const ID_RSA_PSS = '1.2.840.113549.1.1.10';
export const ID_SHA256_WITH_RSA = '1.2.840.113549.1.1.11';
export const ID_SHA384_WITH_RSA = '1.2.840.113549.1.1.12';
export const ID_SHA512_WITH_RSA = '1.2.840.113549.1.1.13';

/** RFC 5480 and RFC 5758. */
export const ID_EC_PUBLIC_KEY = '1.2.840.10045.2.1';
export const ID_P256 = '1.2.840.10045.3.1.7';
export const ID_P384 = '1.3.132.0.34';
export const ID_P521 = '1.3.132.0.35';
export const ID_ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
export const ID_ECDSA_WITH_SHA384 = '1.2.840.10045.4.3.3';
export const ID_ECDSA_WITH_SHA512 = '1.2.840.10045.4.3.4';
