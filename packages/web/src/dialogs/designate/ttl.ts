/** For how many seconds answers may be kept where nobody says otherwise (SV-DNSCONST-01). */
export const defaultTtl = 3600
