/** What the objects of the demo world hold. */

/** A picture of 48 by 32 points. */
export const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAJp0lEQVR42qXWQaf7eh7H8ftwLqWUUmpKKaWUUkql' +
    '/Dhx5BBOHDmEE0cOoVUtoVUtofXWElrV8qNZZJFFFjGyyCKLPJhZTbmbYWbMnfvn/QBeq+/n+9vvChWFqkJNoa7Q' +
    'UGgqtBTaCh2FrkJPoa8wUBgqjBTGChMFofCi8KrwpqArvCt8KHwqWApfCt8KPwquwlRhrrBU8BRWChuFnYKvsFdA' +
    '4aQQKJwVrgp3BanwUPjtd0FFUBXUBHVBQ9AUtARtQUfQFfQEfcFAMBSMBGPBRCAEL4JXwZtAF7wLPgSfAkvwJfgW' +
    '/AhcwVQwFywFnmAl2Ah2Al+wFyA4CQLBWXAV3AVS8BBPkEpFpapSU6mrNFSaKi2VtkpHpavSU+mrDFSGKiOVscpE' +
    'Rai8qLyqvKnoKu8qHyqfKpbKl8q3yo+KqzJVmassVTyVlcpGZafiq+xVUDmpBCpnlavKXUWqPNQnSKOiUdWoadQ1' +
    'GhpNjZZGW6Oj0dXoafQ1BhpDjZHGWGOiITReNF413jR0jXeND41PDUvjS+Nb40fD1ZhqzDWWGp7GSmOjsdPwNfYa' +
    'aJw0Ao2zxlXjriE1HtoTpFPRqerUdOo6DZ2mTkunrdPR6er0dPo6A52hzkhnrDPRETovOq86bzq6zrvOh86njqXz' +
    'pfOt86Pj6kx15jpLHU9npbPR2en4OnsddE46gc5Z56pz15E6D/0JMqgYVA1qBnWDhkHToGXQNugYdA16Bn2DgcHQ' +
    'YGQwNpgYCIMXg1eDNwPd4N3gw+DTwDL4Mvg2+DFwDaYGc4OlgWewMtgY7Ax8g70BBieDwOBscDW4G0iDh/EEmVRM' +
    'qiY1k7pJw6Rp0jJpm3RMuiY9k77JwGRoMjIZm0xMhMmLyavJm4lu8m7yYfJpYpl8mXyb/Ji4JlOTucnSxDNZmWxM' +
    'dia+yd4Ek5NJYHI2uZrcTaTJw3yCLCoWVYuaRd2iYdG0aFm0LToWXYueRd9iYDG0GFmMLSYWwuLF4tXiH3//27/3' +
    'bfFj4VpMLeYWSwvPYmWxsdhZ+BZ7CyxOFoHF2eJqcbeQFg/rCbKp2FRtajZ1m4ZN06Zl07bp2HRtejZ9m4HN0GZk' +
    'M7aZ2Aj7P1P+NddmajO3Wdp4Niubjc3OxrfZ22BzsglszjZXm7uNtHnYT5BDxaHqUHOoOzQcmg4th7ZDx6Hr0HPo' +
    'Owwchg4jh7HDxPnfmj+aOswdlg6ew8ph47Bz8B32DjicHAKHs8PV4e4gHR7OE+RScam61FzqLg2XpkvLpe3Scem6' +
    '9Fz6LgOXocvIZez+Wc0fzV2WLp7LymXjsnPxXfYuuJxcApezy9Xl7iJdHu4TNKMyozqjNqM+ozGjOaM1oz2jM6M7' +
    'ozejP2MwYzhjNPv/NH+0nOHNWM3YzNjN8GfsZzDjNCOYcZ5xnXGfIWc8Zk/QgsqC6oLagvqCxoLmgtaC9oLOgu6C' +
    '3oL+gsGC4YLR4i+BFngLVgs2C3YL/AX7BSw4LQgWnBdcF9wXyAWPxRPkUfGoetQ86h4Nj6ZHy6Pt0fHoevQ8+h4D' +
    'j6H3VzR/5HmsPDYeOw/fY++Bx8kj8Dh7XD3uHtLj4T1Bayprqmtqa+prGmuaa1pr2ms6a7premv6awZrhutfAK1Z' +
    'rdms2a3x1+zXsOa0JlhzXnNdc18j1zzWT9CWypbqltqW+pbGluaW1pb2ls6W7pbelv6WwZbh9hdAW1ZbNlt2W/wt' +
    '+y1sOW0Jtpy3XLfct8gtj+0T5FPxqfrUfOo+DZ+mT8un7dPx6fr0fPo+A5+h/wsgn5XPxmfn4/vsffA5+QQ+Z5+r' +
    'z91H+jz8J+hA5UD1QO1A/UDjQPNA60D7QOdA90DvQP/A4MDw8AugA6sDmwO7A/6B/QEOnA4EB84HrgfuB+SBx+EJ' +
    'OlI5Uj1SO1I/0jjSPNI60j7SOdI90jvSPzI4Mjz+AujI6sjmyO6If2R/hCOnI8GR85HrkfsReeRxfIICKgHVgFpA' +
    'PaAR0AxoBbQDOgHdgF5AP2AQMAx+ARSwCtgE7AL8gH0AAaeAIOAccA24B8iAR/AEXahcqF6oXahfaFxoXmhdaF/o' +
    'XOhe6F3oXxhcGF4YXf7SHbrgXVhd2FzYXfAv7C9w4XQhuHC+cL1wvyAvPC5P0I3KjeqN2o36jcaN5o3WjfaNzo3u' +
    'jd6N/o3BjeGN0e0vgW54N1Y3Njd2N/wb+xvcON0IbpxvXG/cb8gbj9sTJKlIqpKapC5pSJqSlqQt6Ui6kp6kLxlI' +
    'hpKRZCz/zy2TLCWeZCXZSHYSX7KXIDlJAslZcpXcJVLykE9QSCWkGlILqYc0QpohrZB2SCekG9IL6YcMQoYho5Bx' +
    'yCT802sfMg9Zhnghq5BNyC7ED9mHEHIKCULOIdeQe4gMeYRPUEQlohpRi6hHNCKaEa2IdkQnohvRi+hHDCKGEaOI' +
    'ccQkQkR/4h+KmEbMI5YRXsQqYhOxi/Aj9hFEnCKCiHPENeIeISMe0RMUU4mpxtRi6jGNmGZMK6Yd04npxvRi+jGD' +
    'mGHMKGYcM4kRMS8xr/F/+RhjfmLcmGnMPGYZ48WsYjYxuxg/Zh9DzCkmiDnHXGPuMTLmET9BCZWEakItoZ7QSGgm' +
    'tBLaCZ2EbkIvoZ8wSBgmjBLGCZMEkfCS8JrwlqAnvCd8JHwmWAlfCd8JPwluwjRhnrBM8BJWCZuEXYKfsE8g4ZQQ' +
    'JJwTrgn3BJnwSJ6glEpKNaWWUk9ppDRTWintlE5KN6WX0k8ZpAxTRinjlEmKSHlJeU15S9FT3lM+Uj5TrJSvlO+U' +
    'nxQ3ZZoyT1mmeCmrlE3KLsVP2aeQckoJUs4p15R7ikx5pE9QRiWjmlHLqGc0MpoZrYx2Riejm9HL6GcMMoYZo4xx' +
    'xiRDZLxkvGa8ZegZ7xkfGZ8ZVsZXxnfGT4abMc2YZywzvIxVxiZjl+Fn7DPIOGUEGeeMa8Y9Q2Y8sicop5JTzanl' +
    '1HMaOc2cVk47p5PTzenl9HMGOcOcUc44Z5Ijcl5yXnPecvSc95yPnM8cK+cr5zvnJ8fNmebMc5Y5Xs4qZ5Ozy/Fz' +
    '9jnknHKCnHPONeeeI3Me+RNUUCmoFtQK6gWNgmZBq6Bd0CnoFvQK+gWDgmHBqGBcMCkQBS8FrwVvBXrBe8FHwWeB' +
    'VfBV8F3wU+AWTAvmBcsCr2BVsCnYFfgF+wIKTgVBwbngWnAvkAWP4gkqqZRUS2ol9ZJGSbOkVdIu6ZR0S3ol/ZJB' +
    'ybBkVDIumZSIkpeS15K3Er3kveSj5LPEKvkq+S75KXFLpiXzkmWJV7Iq2ZTsSvySfQklp5Kg5FxyLbmXyJJHyT8B' +
    'DPBHu3DvrtsAAAAASUVORK5CYII=',
  'base64',
)

export const PAGE = `<!doctype html>
<html lang="en">
  <head><title>Web shop</title><link rel="stylesheet" href="/css/style.css"></head>
  <body><h1>Web shop</h1><p>We open in spring.</p></body>
</html>
`

export const STYLE = 'body { font-family: sans-serif; color: #223; }\n'
