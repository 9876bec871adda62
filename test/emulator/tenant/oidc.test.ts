import { transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'a config is made, read, changed and deleted': `
      POST /oidc-token-configs/ {audienceType: AWS, targetEnvVar: AWS_TOKEN}
        → {id: 2, name: aws, audienceType: AWS, audience: AWS, isEnabled: true, targetEnvVar: AWS_TOKEN, subFormat: null}
      changed = PUT /oidc-token-configs/2 {name: null, isEnabled: false, targetEnvVar: null, customAudience: sts, customClaims: {a: 1}}
        → {name: aws, isEnabled: false, targetEnvVar: null, audience: sts, customClaims: {a: 1}}
      GET /oidc-token-configs/2 → == $changed
      PUT /oidc-token-configs/2 {customAudience: null} → {audience: AWS}
      GET /oidc-token-configs/ → *.id [1, 2]
      DELETE /oidc-token-configs/2 → == {}
      GET /oidc-token-configs/ → [{id: 1, audience: 'https://aud.example.com'}]`,

    'configs without a name get one that is free': `
      POST /oidc-token-configs/ {audienceType: aws} → {name: aws}
      POST /oidc-token-configs/ {audienceType: aws} → {name: aws-2}
      POST /oidc-token-configs/ {audienceType: aws} → {name: aws-3}`,

    'names are unique, a custom audience needs its text, unknown configs are 404': `
      POST /oidc-token-configs/ {audienceType: aws}
      POST /oidc-token-configs/ {audienceType: aws, name: warehouse} → 409
      PUT /oidc-token-configs/2 {name: warehouse} → 409
      PUT /oidc-token-configs/1 {name: warehouse} → 200
      POST /oidc-token-configs/ {audienceType: custom} → 400
      PUT /oidc-token-configs/1 {customAudience: null} → 400
      POST /oidc-token-configs/ {audienceType: ' '} → 400
      GET /oidc-token-configs/9 → 404
      PUT /oidc-token-configs/9 {} → 404
      DELETE /oidc-token-configs/9 → 404`,
  },
)
