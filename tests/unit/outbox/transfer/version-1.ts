/** Files as version 1 of the format wrote them, both of the same submission. */
export const version1 = {
  /** Its passphrase is 'lantern quarry seven bridges'. */
  encrypted:
    '{"format":"we-the-people-outbox","version":1,"checksum":"I93RTMFagK1BSjqJiRP+Qsv5TbC8ac0hYrq0Hst/gxI=","lock":{"kdf":"PBKDF2-SHA-256","iterations":600000,"salt":"kbc/iz6u4UoCDo4QoTUFGw==","cipher":"AES-256-GCM","iv":"yI71MngiouuaiOet"},"data":"h7V514X4uJsaNsOVC7nNhOVSJDGw4Rd/iibqGH+0dqpXV1iqQtIfhj8u6iX8DTohR6xJEu9Yop+g50vN/GgSmnNydWDzonUCbX1kbZgCHSLgXTgnjiPq4M8+nLLoXAZQ2Xgc3B9LYT5rb3st8uryPxv5bp16El5yWGF9HvHQ849Ug4MIKRFvIAjskm4yzCJSeVhembAZDXqx55OITZYqz2xkyLc3UQJnDYA/4ui0r9N29D5Qpc8VS6zcmGJydFX39Q=="}',
  plain:
    '{"format":"we-the-people-outbox","version":1,"checksum":"Df4cVIbhu8HR4bkYDgVXoSRoWOat5PbbC3Fz3asJfTQ=","submissions":[{"id":"00000000-0000-4000-8000-000000000001","form":"join","capturedAt":1700000000000,"mappingVersion":"v1","answers":{"name":"Test","message":"Written by the first version"}}]}',
} as const;
