/** The text of a certificate or a key, as it is handed on. */
const pem = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.replaceAll(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`

/** A certificate until 2036 that is signed by itself, of no host that there is, with its key. */
export const pair = {
  certificate: pem(
    'CERTIFICATE',
    'MIIBnTCCAUOgAwIBAgIBBTAKBggqhkjOPQQDAjAtMRkwFwYDVQQDDBBzaG9wLmV4YW1wbGUub3JnMRAwDgYDVQQK' +
      'DAdFeGFtcGxlMB4XDTI2MDEwMTAwMDAwMFoXDTM2MDEwMTAwMDAwMFowLTEZMBcGA1UEAwwQc2hvcC5leGFtcGxl' +
      'Lm9yZzEQMA4GA1UECgwHRXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBpdTqauwj6mWD2SqXdFouwD' +
      'foNm3ZBzc+HmuU/4Qq4q3QZQ084cTr7Adn2wsNt0OS8mCEvcEZAtSGK2NP7m0x2jVDBSMDEGA1UdEQQqMCiCEHNo' +
      'b3AuZXhhbXBsZS5vcmeCFHd3dy5zaG9wLmV4YW1wbGUub3JnMB0GA1UdDgQWBBRLLfbdDFt4rGYpDyv5zC7C6xf+' +
      '7zAKBggqhkjOPQQDAgNIADBFAiEAvap1ofa69LZEzZPaRsUYqp/NHv0ExRudDfx+Kbm2JGECIC6kZto/ghIz0gdV' +
      'eSbtxOcROZ1KRD7ItCNhCRmGO8Io',
  ),
  private_key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWwd6yMY/HmiJpz947eMEowbpZaWol9oADGHEQzvK' +
      'Y32hRANCAAQaXU6mrsI+plg9kql3RaLsA36DZt2Qc3Ph5rlP+EKuKt0GUNPOHE6+wHZ9sLDbdDkvJghL3BGQLUhi' +
      'tjT+5tMd',
  ),
} as const

/** A key of no certificate here. */
export const otherKey = pem(
  'PRIVATE KEY',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSbmm/TDogudlsujXIIB5SygHcbfBQLjxNMSn56g5' +
    'bKKhRANCAARUOjyXATgClJslNmquBs8ZezTsLTH+QC9/O5JlumVhoCSpzjFie2aw29gNIDtTO4YHqdii4rI/8KNf' +
    '8NaktJQV',
)
