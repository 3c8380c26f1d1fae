/**
 * Certificates of the demo world, made once and signed by themselves: for no host that there is. What
 * is secret of them is no secret.
 */

/** The text of a certificate or a key, as it is handed on. */
const pem = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.replaceAll(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`

/** From 2026 to 2036, of shop.example.org. */
export const SHOP = {
  expiration: '2036-01-01T00:00:00',
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
  key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWwd6yMY/HmiJpz947eMEowbpZaWol9oADGHEQzvK' +
      'Y32hRANCAAQaXU6mrsI+plg9kql3RaLsA36DZt2Qc3Ph5rlP+EKuKt0GUNPOHE6+wHZ9sLDbdDkvJghL3BGQLUhi' +
      'tjT+5tMd',
  ),
} as const

/** From 2026 to the first of February 2029, of blog.example.org. */
export const BLOG = {
  expiration: '2029-02-01T00:00:00',
  certificate: pem(
    'CERTIFICATE',
    'MIIBiDCCAS2gAwIBAgIBBjAKBggqhkjOPQQDAjAtMRkwFwYDVQQDDBBibG9nLmV4YW1wbGUub3JnMRAwDgYDVQQK' +
      'DAdFeGFtcGxlMB4XDTI2MDEwMTAwMDAwMFoXDTI5MDIwMTAwMDAwMFowLTEZMBcGA1UEAwwQYmxvZy5leGFtcGxl' +
      'Lm9yZzEQMA4GA1UECgwHRXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFQ6PJcBOAKUmyU2aq4Gzxl7' +
      'NOwtMf5AL387kmW6ZWGgJKnOMWJ7ZrDb2A0gO1M7hgep2KLisj/wo1/w1qS0lBWjPjA8MBsGA1UdEQQUMBKCEGJs' +
      'b2cuZXhhbXBsZS5vcmcwHQYDVR0OBBYEFHq+JNP1gUqyWqUrOEW368HO7JWEMAoGCCqGSM49BAMCA0kAMEYCIQDI' +
      'z2X4HV8pPr0pi4Qpbtmv1qPUdhibiZBeUiN1Mg5zhAIhAK9gT0VZ1nNYo+s35/IfhIHNOEwCPNEQQbEH8zBAqTeG',
  ),
  key: pem(
    'PRIVATE KEY',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSbmm/TDogudlsujXIIB5SygHcbfBQLjxNMSn56g5' +
      'bKKhRANCAARUOjyXATgClJslNmquBs8ZezTsLTH+QC9/O5JlumVhoCSpzjFie2aw29gNIDtTO4YHqdii4rI/8KNf' +
      '8NaktJQV',
  ),
} as const

/** Certificate and key of mail.example.org in one, PKCS#12 without a passphrase, in base 64. */
export const MAIL =
  'MIIERQIBAzCCA/sGCSqGSIb3DQEHAaCCA+wEggPoMIID5DCCAoIGCSqGSIb3DQEHBqCCAnMwggJvAgEAMIICaAYJ' +
  'KoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhHrzfsxikFaQICCAAwDAYIKoZIhvcNAgkF' +
  'ADAdBglghkgBZQMEASoEEAjJGOcuh8UvftGR+MeVQX6AggIAVime45gefwPAMqC7qjYa/ATOVSlljFsjpVG02K56' +
  'u0kpG+a846ZwMrjtlsvRc8HYSt4F64ZpFOcVWrD4UsdHN1fSiLUy2qneGAWwSuGBh+E5BoF/NtVdBAO8GOYhnVXk' +
  'PX9XLXN21dN/bH4B7HhSlwTwMXGkjM0ZWWfIG2ev1fDwN9RZHz186tSFUBSltTNkjaJThDdSLWFSSU57strDsPs1' +
  'ohTgJBtHBVpAu37A+PZ1pTinKrDMOj2fr0bpeX5f9Q+x2/tND8UblqUXMAfad0d0+XtqGLPPNJqTrXfHYBo9+5mE' +
  '4ISEiSxD9mlJg4t2lV+Ekzl8OxBQI4J9sWHSBTBvo4OmOKuNv36hgqA6abgFEg5vxbGhdMEzjQN/jlQZJAA1rX3I' +
  'GacynP2yQLEZhacg6n4m1b0EHgSLQR0IWa6QszsKww6wvSNBkQ+95vGfUanvPCBUlm4iYGpZ0ZnEtc5SFhCqcg/X' +
  'Dg7+HFs81dA/ynW9YFMbDpkZ2CHKc2tf1aN5/8J7j/G/0JMM2RHsxiT53ARdYLrd4f1CgfmVvRIEgDZiYpkr+8V1' +
  'zxqM3oQt2047XwK7SAOWs5Wf0FEG+2dIg7fjEJGUTetUpqiMXBUrGyf87OE0nKyOoBfouGU7xV0tkkoYKWdXkr/n' +
  'zGt9RgN8aAA1w328zHG9TbGJoPwwggFaBgkqhkiG9w0BBwGgggFLBIIBRzCCAUMwggE/BgsqhkiG9w0BDAoBAqCB' +
  '7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQINxLWRkkgNvYCAggAMAwGCCqGSIb3DQIJBQAwHQYJ' +
  'YIZIAWUDBAEqBBAgCkCkOO/xjk06jqpqA12iBIGQ/MWCRa+W21lxtRpkZNt7tDyFYo7gWVJQSFs1ipTSAKK33VXY' +
  '842Xd35eBoJMkOjApgidmjoqKsok59yKfRWlaLMqT+tESlpOA9AkeY8V7bS+78h6QBMNU2xr3thJe6AJZTQv3TiP' +
  'EUlvs+32L8ShK9hYqjKuaKhVu1mI90pmMkZWTkiiVCt4DPnAoz47WTSFMT4wFwYJKoZIhvcNAQkUMQoeCABtAGEA' +
  'aQBsMCMGCSqGSIb3DQEJFTEWBBQhWzZnQkKU6sO6Kkv5q1ryd8gXwDBBMDEwDQYJYIZIAWUDBAIBBQAEIM65sKGI' +
  'qEAlLvdYNodrLM33YxWvC8CkBpyfNuHNyYweBAjH9mm7XayIfAICCAA='
