export const id = 131;
export const ids = [131];
export const modules = {

/***/ 4546:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  readCall: () => (/* binding */ readCall)
});

// UNUSED EXPORTS: findOperation, unnamedBranch

// EXTERNAL MODULE: ./build/shaken/main/build/inputs/nearest.js + 1 modules
var nearest = __webpack_require__(1637);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/problem.js
var inputs_problem = __webpack_require__(3399);
// EXTERNAL MODULE: ./build/shaken/main/build/inputs/ref-name.js
var ref_name = __webpack_require__(3037);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/contract.js
// build/platform/contract.json
var $defs = {
	"AddNotificationRecipientsInput": {
		"type": "object",
		"required": ["recipients"],
		"properties": { "recipients": {
			"type": "array",
			"minItems": 1,
			"maxItems": 1e3,
			"items": { "$ref": "contract#/$defs/NotificationRecipientInput" }
		} },
		"additionalProperties": false
	},
	"AdvanceCreationStepInput": {
		"type": "object",
		"required": ["creationStep"],
		"properties": { "creationStep": { "$ref": "contract#/$defs/CreationStep" } },
		"additionalProperties": false
	},
	"BulkDeleteWorkspaceObjectsInput": {
		"type": "object",
		"required": ["items"],
		"properties": { "items": {
			"type": "array",
			"minItems": 1,
			"maxItems": 100,
			"items": { "$ref": "contract#/$defs/WorkspaceItemRef" }
		} },
		"additionalProperties": false
	},
	"BulkMoveWorkspaceObjectsInput": {
		"type": "object",
		"required": ["items"],
		"properties": {
			"items": {
				"type": "array",
				"minItems": 1,
				"maxItems": 100,
				"items": { "$ref": "contract#/$defs/WorkspaceItemRef" }
			},
			"folderId": { "type": ["integer", "null"] }
		},
		"additionalProperties": false
	},
	"BulkUserAction": {
		"type": "string",
		"enum": [
			"DEACTIVATE",
			"ACTIVATE",
			"DELETE"
		]
	},
	"BulkUserActionInput": {
		"type": "object",
		"required": ["action", "userIds"],
		"properties": {
			"action": { "$ref": "contract#/$defs/BulkUserAction" },
			"userIds": {
				"type": "array",
				"minItems": 1,
				"maxItems": 100,
				"items": { "type": "integer" }
			}
		},
		"additionalProperties": false
	},
	"CloudProvider": { "type": "string" },
	"CommitChangesRequest": {
		"type": "object",
		"properties": {
			"message": { "type": ["string", "null"] },
			"exitDevMode": { "type": ["boolean", "null"] },
			"resolveMergeConflict": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"ConnectGitHubRequest": {
		"type": "object",
		"required": ["installationId", "name"],
		"properties": {
			"installationId": { "type": "integer" },
			"name": {
				"type": "string",
				"minLength": 1
			},
			"deployBranchName": { "type": ["string", "null"] },
			"deployProjectRoot": { "type": ["string", "null"] },
			"isNewRepo": { "type": ["boolean", "null"] },
			"private": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"ConnectReportToWorkbookInput": {
		"type": "object",
		"required": ["externalWorkbookId", "resultLocation"],
		"properties": {
			"externalWorkbookId": { "type": "string" },
			"resultLocation": { "type": "string" },
			"addressOnly": { "type": ["boolean", "null"] },
			"anchorCell": { "type": ["string", "null"] },
			"endResultCell": { "type": ["string", "null"] },
			"host": { "oneOf": [{ "$ref": "contract#/$defs/ReportHost" }, { "type": "null" }] },
			"placementId": { "type": ["string", "null"] },
			"resultChecksum": { "oneOf": [{ "$ref": "contract#/$defs/ResultChecksum" }, { "type": "null" }] },
			"sheetId": { "type": ["string", "null"] },
			"sheetName": { "type": ["string", "null"] },
			"workbookName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"CreateBranchRequest": {
		"type": "object",
		"required": ["name"],
		"properties": {
			"name": { "type": "string" },
			"from": { "type": ["string", "null"] },
			"activate": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"CreateDeploymentEnvironmentTokenInput": {
		"type": "object",
		"required": ["security_context"],
		"properties": {
			"security_context": {
				"type": "object",
				"additionalProperties": true
			},
			"expires_in": {
				"type": ["integer", "null"],
				"minimum": 1,
				"maximum": 3600
			},
			"scopes": {
				"type": ["array", "null"],
				"items": { "type": "string" }
			}
		},
		"additionalProperties": false
	},
	"CreateDeploymentInput": {
		"type": "object",
		"required": [
			"name",
			"cloudProvider",
			"isManaged",
			"region",
			"targetPlatform",
			"creationStep"
		],
		"properties": {
			"name": { "type": "string" },
			"cloudProvider": { "$ref": "contract#/$defs/CloudProvider" },
			"region": { "type": "string" },
			"targetPlatform": { "type": "string" },
			"isManaged": { "type": "boolean" },
			"creationStep": { "$ref": "contract#/$defs/CreationStep" },
			"creationMethod": { "oneOf": [{ "$ref": "contract#/$defs/CreationMethod" }, { "type": "null" }] },
			"deployMode": { "oneOf": [{ "$ref": "contract#/$defs/DeployMode" }, { "type": "null" }] }
		},
		"additionalProperties": false
	},
	"CreateDeploymentTokenInput": {
		"type": "object",
		"properties": { "expiresIn": {
			"type": ["integer", "null"],
			"minimum": 60,
			"maximum": 86400
		} },
		"additionalProperties": false
	},
	"CreateEmbedGroupInput": {
		"type": "object",
		"required": ["name"],
		"properties": {
			"name": {
				"type": "string",
				"minLength": 1,
				"maxLength": 100
			},
			"description": {
				"type": ["string", "null"],
				"maxLength": 500
			}
		},
		"additionalProperties": false
	},
	"CreateNotificationInput": {
		"type": "object",
		"required": ["scheduleType"],
		"properties": {
			"scheduleType": { "$ref": "contract#/$defs/NotificationScheduleType" },
			"customCron": { "type": ["string", "null"] },
			"minute": { "type": ["integer", "null"] },
			"hour": { "type": ["integer", "null"] },
			"dayOfWeek": { "type": ["integer", "null"] },
			"dayOfMonth": { "type": ["integer", "null"] },
			"timezone": { "type": ["string", "null"] },
			"dashboardId": { "type": ["integer", "null"] },
			"dashboardPublicId": { "type": ["string", "null"] },
			"notificationEnabled": { "type": ["boolean", "null"] },
			"notificationFormat": { "oneOf": [{ "$ref": "contract#/$defs/NotificationFormat" }, { "type": "null" }] },
			"notificationAiSummary": { "type": ["boolean", "null"] },
			"filters": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardFilterInput" }
			},
			"timeGrains": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardTimeGrainInput" }
			},
			"memberSwitchers": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardMemberSwitcherInput" }
			}
		},
		"additionalProperties": false
	},
	"CreateOAuthIntegrationInput": {
		"type": "object",
		"required": [
			"clientSecret",
			"name",
			"type",
			"authUrl",
			"tokenUrl",
			"clientId",
			"redirectUri"
		],
		"properties": {
			"clientSecret": { "type": "string" },
			"name": { "type": "string" },
			"type": { "type": "string" },
			"authUrl": {
				"type": "string",
				"format": "url"
			},
			"tokenUrl": {
				"type": "string",
				"format": "url"
			},
			"clientId": { "type": "string" },
			"redirectUri": {
				"type": "string",
				"format": "url"
			},
			"scopes": {
				"type": "array",
				"items": { "type": "string" }
			},
			"config": {
				"type": "object",
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"CreateOidcTokenConfigInput": {
		"type": "object",
		"required": ["audienceType"],
		"properties": {
			"audienceType": { "type": "string" },
			"customAudience": { "type": ["string", "null"] },
			"customClaims": { "type": ["object", "null"] },
			"isEnabled": { "type": ["boolean", "null"] },
			"name": {
				"type": ["string", "null"],
				"pattern": "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$"
			},
			"subFormat": {
				"type": ["string", "null"],
				"maxLength": 200,
				"pattern": "^(?:[A-Za-z0-9:_-]|\\{(?:deployment_id|component|region)\\})+$"
			},
			"targetEnvVar": {
				"type": ["string", "null"],
				"maxLength": 128,
				"pattern": "^[A-Z_][A-Z0-9_]*$"
			}
		},
		"additionalProperties": false
	},
	"CreateReportInput": {
		"type": "object",
		"properties": {
			"name": {
				"type": ["string", "null"],
				"maxLength": 255
			},
			"title": {
				"type": ["string", "null"],
				"maxLength": 255
			},
			"publicId": {
				"type": ["string", "null"],
				"minLength": 12,
				"maxLength": 12,
				"pattern": "^[0-9A-Za-z]+$"
			},
			"source": { "oneOf": [{ "$ref": "contract#/$defs/ReportSource" }, { "type": "null" }] },
			"host": { "oneOf": [{ "$ref": "contract#/$defs/ReportHost" }, { "type": "null" }] },
			"workbookId": { "type": ["integer", "null"] },
			"workbookName": { "type": ["string", "null"] },
			"folderId": { "type": ["integer", "null"] },
			"externalWorkbookId": { "type": ["string", "null"] },
			"sheetId": { "type": ["string", "null"] },
			"resultLocation": { "type": ["string", "null"] },
			"endResultCell": { "type": ["string", "null"] },
			"resultChecksum": { "oneOf": [{ "$ref": "contract#/$defs/ResultChecksum" }, { "type": "null" }] },
			"jsonQuery": { "type": ["string", "null"] },
			"sqlQuery": { "type": ["string", "null"] },
			"pivotItems": { "oneOf": [{ "$ref": "contract#/$defs/PivotItems" }, { "type": "null" }] },
			"meta": {
				"type": ["object", "null"],
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"CreateWorkbookInput": {
		"type": "object",
		"properties": {
			"name": { "type": ["string", "null"] },
			"folderId": { "type": ["number", "null"] },
			"meta": {
				"type": ["object", "null"],
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"CreationMethod": { "type": "string" },
	"CreationStep": {
		"type": "string",
		"enum": [
			"project",
			"upload",
			"schema",
			"github",
			"ssh",
			"databases",
			"ready",
			"demo"
		]
	},
	"CspsConfig": {
		"type": "object",
		"required": ["enabled", "storageProvider"],
		"properties": {
			"enabled": { "type": "boolean" },
			"storageProvider": { "type": "string" },
			"awsRoleArn": { "type": ["string", "null"] },
			"azureClientId": { "type": ["string", "null"] },
			"azureContainer": { "type": ["string", "null"] },
			"azureStorageAccount": { "type": ["string", "null"] },
			"azureTenantId": { "type": ["string", "null"] },
			"gcpServiceAccountEmail": { "type": ["string", "null"] },
			"gcpWorkloadIdentityProvider": { "type": ["string", "null"] },
			"gcsBucket": { "type": ["string", "null"] },
			"s3Bucket": { "type": ["string", "null"] },
			"s3Region": { "type": ["string", "null"] },
			"s3Sse": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"DashboardFilterInput": {
		"type": "object",
		"required": ["member"],
		"properties": {
			"member": {
				"type": "string",
				"pattern": ".+\\..+"
			},
			"operator": { "oneOf": [{ "$ref": "contract#/$defs/DashboardFilterOperator" }, { "type": "null" }] },
			"value": { "type": [
				"string",
				"number",
				"boolean",
				"array",
				"null"
			] },
			"caseSensitive": {},
			"startInclusive": {},
			"endInclusive": {}
		},
		"additionalProperties": false
	},
	"DashboardFilterOperator": {
		"type": "string",
		"enum": [
			"equals",
			"not_equals",
			"greater_than",
			"greater_than_or_equal",
			"less_than",
			"less_than_or_equal",
			"contains",
			"not_contains",
			"starts_with",
			"not_starts_with",
			"ends_with",
			"not_ends_with",
			"is_null",
			"is_not_null",
			"is_empty",
			"is_not_empty",
			"between",
			"custom"
		]
	},
	"DashboardMemberSwitcherInput": {
		"type": "object",
		"required": ["member", "selected"],
		"properties": {
			"member": {
				"type": "string",
				"pattern": ".+\\..+"
			},
			"selected": { "type": "string" }
		},
		"additionalProperties": false
	},
	"DashboardTimeGrainInput": {
		"type": "object",
		"required": ["member", "grain"],
		"properties": {
			"member": {
				"type": "string",
				"pattern": ".+\\..+"
			},
			"grain": { "type": "string" }
		},
		"additionalProperties": false
	},
	"DataModelFileContent": {
		"type": "object",
		"required": ["path", "content"],
		"properties": {
			"path": { "type": "string" },
			"content": { "type": "string" }
		},
		"additionalProperties": false
	},
	"DataModelFilePath": {
		"type": "object",
		"required": ["path"],
		"properties": { "path": { "type": "string" } },
		"additionalProperties": false
	},
	"DataModelFileRename": {
		"type": "object",
		"required": ["path", "newPath"],
		"properties": {
			"path": { "type": "string" },
			"newPath": { "type": "string" }
		},
		"additionalProperties": false
	},
	"DbtSyncRunsQueryStatus": {
		"type": "string",
		"enum": [
			"RUNNING",
			"COMPLETED",
			"FAILED",
			"CANCELLED",
			"UNKNOWN"
		]
	},
	"DbtSyncRunsQueryTrigger": {
		"type": "string",
		"enum": [
			"manual",
			"api",
			"webhook",
			"agent",
			"unknown"
		]
	},
	"DeployMode": {
		"type": "string",
		"enum": ["git", "cli"]
	},
	"DeploymentEnvironmentType": {
		"type": "string",
		"enum": [
			"production",
			"staging",
			"development"
		]
	},
	"DeploymentLogsQueryContainer": { "type": "string" },
	"DeploymentLogsQuerySource": {
		"type": "string",
		"enum": ["production", "dev"]
	},
	"DeploymentTemplate": {
		"type": "string",
		"enum": [
			"single",
			"simpleCluster",
			"multiCluster"
		]
	},
	"DisconnectReportFromWorkbookInput": {
		"type": "object",
		"properties": {
			"placementId": { "type": ["string", "null"] },
			"externalWorkbookId": { "type": ["string", "null"] },
			"sheetName": { "type": ["string", "null"] },
			"sheetId": { "type": ["string", "null"] },
			"anchorCell": { "type": ["string", "null"] },
			"resultLocation": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"DuplicateWorkbookInput": {
		"type": "object",
		"properties": { "shared": { "type": ["boolean", "null"] } },
		"additionalProperties": false
	},
	"EmbedAction": {
		"type": "string",
		"enum": ["read", "none"]
	},
	"EmbedGroupMembersInput": {
		"type": "object",
		"required": ["members"],
		"properties": { "members": {
			"type": "array",
			"minItems": 1,
			"maxItems": 1e3,
			"items": {
				"type": "object",
				"properties": {
					"embedUserId": {
						"type": ["integer", "null"],
						"minimum": 1
					},
					"externalId": {
						"type": ["string", "null"],
						"minLength": 1
					}
				},
				"additionalProperties": false
			}
		} },
		"additionalProperties": false
	},
	"EmbedPythonFilteredRunInput": {
		"type": "object",
		"required": [
			"reportId",
			"sqlQuery",
			"reportVersionId"
		],
		"properties": {
			"reportId": { "type": "integer" },
			"sqlQuery": { "type": "string" },
			"reportVersionId": { "type": "integer" }
		},
		"additionalProperties": false
	},
	"EnvVariableItem": {
		"type": "object",
		"required": ["name", "value"],
		"properties": {
			"name": { "type": "string" },
			"value": { "type": "string" }
		},
		"additionalProperties": false
	},
	"FinishUploadBody": {
		"type": "object",
		"required": ["transaction", "files"],
		"properties": {
			"transaction": { "$ref": "contract#/$defs/UploadTransaction" },
			"files": { "type": "object" },
			"autoRemoveFiles": { "type": ["boolean", "null"] },
			"awaitGitOperations": { "type": ["boolean", "null"] },
			"commitMessage": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"MergeIntoParentBranchRequest": {
		"type": "object",
		"properties": {
			"branchName": { "type": "string" },
			"branchId": { "type": "integer" },
			"message": { "type": ["string", "null"] },
			"squashCommits": { "type": ["boolean", "null"] },
			"switchToParentBranch": { "type": ["boolean", "null"] },
			"deleteBranch": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"MergeToDefaultBranchRequest": {
		"type": "object",
		"required": ["message"],
		"properties": {
			"message": { "type": "string" },
			"branchName": { "type": "string" },
			"branchId": { "type": "integer" },
			"removeBranchAfterMerge": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"NotificationFormat": {
		"type": "string",
		"enum": ["png", "pdf"]
	},
	"NotificationRecipientInput": {
		"type": "object",
		"required": ["type"],
		"properties": {
			"type": { "$ref": "contract#/$defs/NotificationRecipientType" },
			"userId": { "type": ["integer", "null"] },
			"email": { "type": ["string", "null"] },
			"embedTenantName": { "type": ["string", "null"] },
			"externalId": { "type": ["string", "null"] },
			"groups": {
				"type": ["array", "null"],
				"items": { "type": "string" }
			},
			"securityContext": {
				"type": ["object", "null"],
				"additionalProperties": true
			},
			"userAttributes": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/UserAttributeInput" }
			},
			"channelId": { "type": ["string", "null"] },
			"channelName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"NotificationRecipientType": {
		"type": "string",
		"enum": [
			"USER",
			"EMBED_USER",
			"SLACK"
		]
	},
	"NotificationScheduleType": {
		"type": "string",
		"enum": [
			"HOURLY",
			"DAILY",
			"WEEKLY",
			"MONTHLY",
			"CUSTOM"
		]
	},
	"PivotItems": {
		"type": "object",
		"required": [
			"columns",
			"measures",
			"rows",
			"filters"
		],
		"properties": {
			"columns": {
				"type": "array",
				"items": { "type": "string" }
			},
			"measures": {
				"type": "array",
				"items": { "type": "string" }
			},
			"rows": {
				"type": "array",
				"items": { "type": "string" }
			},
			"filters": {
				"type": "array",
				"items": { "type": "string" }
			},
			"displayScale": {
				"type": ["string", "null"],
				"enum": [
					"model",
					"absolute",
					"thousands",
					"millions",
					"billions",
					null
				]
			},
			"measuresAxis": {
				"type": ["string", "null"],
				"enum": [
					"columns",
					"rows",
					null
				]
			},
			"measuresPosition": {
				"type": ["string", "null"],
				"enum": [
					"before",
					"after",
					null
				]
			},
			"showAppliedFilters": { "type": ["boolean", "null"] },
			"showColumnTotals": { "type": ["boolean", "null"] },
			"showRowTotals": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"PullRequest": {
		"type": "object",
		"required": ["branchName"],
		"properties": { "branchName": { "type": "string" } },
		"additionalProperties": false
	},
	"RefreshReportInput": {
		"type": "object",
		"properties": {
			"placementId": { "type": ["string", "null"] },
			"externalWorkbookId": { "type": ["string", "null"] },
			"sheetName": { "type": ["string", "null"] },
			"sheetId": { "type": ["string", "null"] },
			"anchorCell": { "type": ["string", "null"] },
			"resultLocation": { "type": ["string", "null"] },
			"resultChecksum": { "oneOf": [{ "$ref": "contract#/$defs/ResultChecksum" }, { "type": "null" }] }
		},
		"additionalProperties": false
	},
	"ReleaseChannel": {
		"type": "string",
		"enum": ["latest", "release"]
	},
	"RemoveDataModelFilesInput": {
		"type": "object",
		"required": ["files"],
		"properties": {
			"files": {
				"type": "array",
				"items": { "$ref": "contract#/$defs/DataModelFilePath" }
			},
			"branchName": { "type": "string" },
			"branchId": { "type": "integer" }
		},
		"additionalProperties": false
	},
	"RemoveNotificationRecipientInput": {
		"type": "object",
		"required": ["type", "id"],
		"properties": {
			"type": { "$ref": "contract#/$defs/NotificationRecipientType" },
			"id": { "type": ["integer", "string"] },
			"embedTenantName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"RemoveNotificationRecipientsInput": {
		"type": "object",
		"required": ["recipients"],
		"properties": { "recipients": {
			"type": "array",
			"minItems": 1,
			"maxItems": 1e3,
			"items": { "$ref": "contract#/$defs/RemoveNotificationRecipientInput" }
		} },
		"additionalProperties": false
	},
	"RenameDataModelFilesInput": {
		"type": "object",
		"required": ["files"],
		"properties": {
			"files": {
				"type": "array",
				"items": { "$ref": "contract#/$defs/DataModelFileRename" }
			},
			"branchName": { "type": "string" },
			"branchId": { "type": "integer" }
		},
		"additionalProperties": false
	},
	"ReportHost": {
		"type": "string",
		"enum": ["GOOGLE_SHEETS", "EXCEL"]
	},
	"ReportSource": {
		"type": "string",
		"enum": [
			"GOOGLE_SHEETS",
			"EXCEL",
			"PLAYGROUND",
			"D3"
		]
	},
	"ResultChecksum": {
		"type": "object",
		"required": ["v", "chunks"],
		"properties": {
			"v": {
				"type": "integer",
				"minimum": 1
			},
			"chunks": {
				"type": "array",
				"maxItems": 2e3,
				"items": {
					"type": "object",
					"required": ["from", "hash"],
					"properties": {
						"from": {
							"type": "integer",
							"minimum": 0
						},
						"hash": {
							"type": "string",
							"minLength": 1,
							"maxLength": 64
						},
						"to": {
							"type": ["integer", "null"],
							"minimum": 0
						}
					},
					"additionalProperties": false
				}
			}
		},
		"additionalProperties": false
	},
	"SetBranchStagingEnvironmentRequest": {
		"type": "object",
		"required": ["enabled"],
		"properties": {
			"enabled": { "type": "boolean" },
			"branchName": { "type": ["string", "null"] },
			"branchId": { "type": ["integer", "null"] }
		},
		"additionalProperties": false
	},
	"SetEnvVariablesInput": {
		"type": "object",
		"required": ["env_variables"],
		"properties": { "env_variables": {
			"type": "array",
			"items": { "$ref": "contract#/$defs/EnvVariableItem" }
		} },
		"additionalProperties": false
	},
	"SheetsUserSettingsInput": {
		"type": "object",
		"properties": {
			"autoRunQueryOnChange": { "type": ["boolean", "null"] },
			"openExplorationFromSheet": { "type": ["boolean", "null"] },
			"revealSheetOnOpen": { "type": ["boolean", "null"] },
			"showAppliedFilters": { "type": ["boolean", "null"] },
			"suppressDuplicateValues": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"StartDbtSyncInput": {
		"type": "object",
		"properties": {
			"branchName": { "type": ["string", "null"] },
			"ref": { "type": ["string", "null"] },
			"source": { "oneOf": [{ "$ref": "contract#/$defs/StartDbtSyncInputSource" }, { "type": "null" }] },
			"manifest": {
				"type": ["object", "null"],
				"additionalProperties": true
			},
			"output": { "oneOf": [{ "$ref": "contract#/$defs/StartDbtSyncInputOutput" }, { "type": "null" }] }
		},
		"additionalProperties": false
	},
	"StartDbtSyncInputOutput": {
		"type": "string",
		"enum": ["branch", "files"]
	},
	"StartDbtSyncInputSource": {
		"type": "string",
		"enum": ["git", "manifest"]
	},
	"StartDevModeRequest": {
		"type": "object",
		"properties": { "branchName": { "type": ["string", "null"] } },
		"additionalProperties": false
	},
	"TenantSettingsInput": {
		"type": "object",
		"properties": {
			"auditLogEnabled": { "type": ["boolean", "null"] },
			"hasSupportAccess": { "type": ["boolean", "null"] },
			"maintenanceWindowDay": { "type": ["string", "null"] },
			"maintenanceWindowEnabled": { "type": ["boolean", "null"] },
			"maintenanceWindowTime": { "type": ["string", "null"] },
			"oidcEnabled": { "type": ["boolean", "null"] },
			"useAIBIUserInterface": { "type": ["boolean", "null"] }
		},
		"additionalProperties": false
	},
	"UpdateDashboardEmbeddingInput": {
		"type": "object",
		"required": ["allowEmbed"],
		"properties": { "allowEmbed": { "type": "boolean" } },
		"additionalProperties": false
	},
	"UpdateDataModelFilesInput": {
		"type": "object",
		"required": ["files"],
		"properties": {
			"files": {
				"type": "array",
				"items": { "$ref": "contract#/$defs/DataModelFileContent" }
			},
			"branchName": { "type": "string" },
			"branchId": { "type": "integer" }
		},
		"additionalProperties": false
	},
	"UpdateDeploymentInput": {
		"type": "object",
		"properties": {
			"name": { "type": ["string", "null"] },
			"cloudProvider": { "oneOf": [{ "$ref": "contract#/$defs/CloudProvider" }, { "type": "null" }] },
			"creationMethod": { "oneOf": [{ "$ref": "contract#/$defs/CreationMethod" }, { "type": "null" }] },
			"cspsConfig": { "oneOf": [{ "$ref": "contract#/$defs/CspsConfig" }, { "type": "null" }] },
			"customDomain": { "type": ["string", "null"] },
			"defaultLaunchpadViewGroup": { "type": ["string", "null"] },
			"deployBranchMergeAllowed": { "type": ["boolean", "null"] },
			"deployBranchName": { "type": ["string", "null"] },
			"deployBranchReadOnly": { "type": ["boolean", "null"] },
			"deployMode": { "oneOf": [{ "$ref": "contract#/$defs/DeployMode" }, { "type": "null" }] },
			"deployProjectRoot": { "type": ["string", "null"] },
			"launchpadTabs": {
				"type": ["array", "null"],
				"items": { "type": "string" }
			},
			"region": { "type": ["string", "null"] },
			"releaseChannel": { "oneOf": [{ "$ref": "contract#/$defs/ReleaseChannel" }, { "type": "null" }] },
			"releaseChannelVersion": { "type": ["string", "null"] },
			"releaseChannelVersionHold": { "type": ["boolean", "null"] },
			"template": { "oneOf": [{ "$ref": "contract#/$defs/DeploymentTemplate" }, { "type": "null" }] },
			"templateVariables": {
				"type": ["object", "null"],
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"UpdateEmbedAccessInput": {
		"type": "object",
		"properties": {
			"action": { "oneOf": [{ "$ref": "contract#/$defs/EmbedAction" }, { "type": "null" }] },
			"allEmbedUsers": { "type": ["boolean", "null"] },
			"allowEmbed": { "type": ["boolean", "null"] },
			"embedTenantName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"UpdateEmbedGroupInput": {
		"type": "object",
		"properties": { "description": {
			"type": ["string", "null"],
			"maxLength": 500
		} },
		"additionalProperties": false
	},
	"UpdateNotificationInput": {
		"type": "object",
		"properties": {
			"scheduleType": { "oneOf": [{ "$ref": "contract#/$defs/NotificationScheduleType" }, { "type": "null" }] },
			"customCron": { "type": ["string", "null"] },
			"minute": { "type": ["integer", "null"] },
			"hour": { "type": ["integer", "null"] },
			"dayOfWeek": { "type": ["integer", "null"] },
			"dayOfMonth": { "type": ["integer", "null"] },
			"timezone": { "type": ["string", "null"] },
			"isEnabled": { "type": ["boolean", "null"] },
			"notificationEnabled": { "type": ["boolean", "null"] },
			"notificationFormat": { "oneOf": [{ "$ref": "contract#/$defs/NotificationFormat" }, { "type": "null" }] },
			"notificationAiSummary": { "type": ["boolean", "null"] },
			"filters": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardFilterInput" }
			},
			"timeGrains": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardTimeGrainInput" }
			},
			"memberSwitchers": {
				"type": ["array", "null"],
				"items": { "$ref": "contract#/$defs/DashboardMemberSwitcherInput" }
			}
		},
		"additionalProperties": false
	},
	"UpdateOAuthIntegrationInput": {
		"type": "object",
		"required": [
			"name",
			"type",
			"authUrl",
			"tokenUrl",
			"clientId",
			"redirectUri"
		],
		"properties": {
			"clientSecret": { "type": ["string", "null"] },
			"name": { "type": "string" },
			"type": { "type": "string" },
			"authUrl": {
				"type": "string",
				"format": "url"
			},
			"tokenUrl": {
				"type": "string",
				"format": "url"
			},
			"clientId": { "type": "string" },
			"redirectUri": {
				"type": "string",
				"format": "url"
			},
			"scopes": {
				"type": "array",
				"items": { "type": "string" }
			},
			"config": {
				"type": "object",
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"UpdateOidcTokenConfigInput": {
		"type": "object",
		"properties": {
			"customAudience": { "type": ["string", "null"] },
			"customClaims": { "type": ["object", "null"] },
			"isEnabled": { "type": ["boolean", "null"] },
			"name": {
				"type": ["string", "null"],
				"pattern": "^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$"
			},
			"subFormat": {
				"type": ["string", "null"],
				"maxLength": 200,
				"pattern": "^(?:[A-Za-z0-9:_-]|\\{(?:deployment_id|component|region)\\})+$"
			},
			"targetEnvVar": {
				"type": ["string", "null"],
				"maxLength": 128,
				"pattern": "^[A-Z_][A-Z0-9_]*$"
			}
		},
		"additionalProperties": false
	},
	"UploadTransaction": {
		"type": "object",
		"required": ["id"],
		"properties": { "id": { "type": "string" } },
		"additionalProperties": false
	},
	"UserAttributeCreateInput": {
		"type": "object",
		"required": ["name", "type"],
		"properties": {
			"name": {
				"type": "string",
				"minLength": 1
			},
			"type": { "$ref": "contract#/$defs/UserAttributeType" },
			"defaultValue": { "type": ["string", "null"] },
			"description": { "type": ["string", "null"] },
			"displayName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"UserAttributeInput": {
		"type": "object",
		"required": ["name"],
		"properties": {
			"name": { "type": "string" },
			"value": { "type": [
				"string",
				"number",
				"boolean",
				"array",
				"null"
			] }
		},
		"additionalProperties": false
	},
	"UserAttributeType": {
		"type": "string",
		"enum": [
			"string",
			"number",
			"boolean",
			"string_array",
			"number_array"
		]
	},
	"UserAttributeUpdateInput": {
		"type": "object",
		"properties": {
			"defaultValue": { "type": ["string", "null"] },
			"description": { "type": ["string", "null"] },
			"displayName": { "type": ["string", "null"] }
		},
		"additionalProperties": false
	},
	"UserAttributeValueCreateInput": {
		"type": "object",
		"required": ["userId", "userAttributeId"],
		"properties": {
			"userId": {
				"type": "string",
				"minLength": 1
			},
			"userAttributeId": {
				"type": "string",
				"minLength": 1
			},
			"value": {}
		},
		"additionalProperties": false
	},
	"UserCreateInput": {
		"type": "object",
		"required": ["email", "username"],
		"properties": {
			"email": { "type": "string" },
			"username": { "type": "string" },
			"defaultRoles": {
				"type": ["array", "null"],
				"items": { "type": "string" }
			},
			"externalId": { "type": ["string", "null"] },
			"firstName": { "type": ["string", "null"] },
			"isAdmin": { "type": ["boolean", "null"] },
			"isExternal": {},
			"password": { "type": ["string", "null"] },
			"picture": {},
			"settings": {
				"type": ["object", "null"],
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"UserSettingsInput": {
		"type": "object",
		"properties": {
			"alternatingRowColors": { "type": ["boolean", "null"] },
			"defaultDeploymentId": { "type": ["integer", "null"] },
			"lastSeenChangelogId": { "type": ["integer", "null"] },
			"locale": { "type": ["string", "null"] },
			"theme": { "type": ["string", "null"] },
			"timezone": { "type": ["string", "null"] },
			"sheets": { "oneOf": [{ "$ref": "contract#/$defs/SheetsUserSettingsInput" }, { "type": "null" }] }
		},
		"additionalProperties": false
	},
	"UserUpdateInput": {
		"type": "object",
		"properties": {
			"embedTheme": {},
			"firstName": { "type": ["string", "null"] },
			"isAdmin": { "type": ["boolean", "null"] },
			"isDeactivated": { "type": ["boolean", "null"] },
			"lastLogin": {},
			"notifications": {
				"type": ["array", "null"],
				"items": { "type": "string" }
			},
			"password": { "type": ["string", "null"] },
			"picture": {},
			"securityContext": {},
			"settings": {
				"type": ["object", "null"],
				"additionalProperties": true
			},
			"title": { "type": ["string", "null"] },
			"tosAccepted": {
				"type": ["object", "null"],
				"additionalProperties": true
			}
		},
		"additionalProperties": false
	},
	"WorkspaceItemRef": {
		"type": "object",
		"required": ["type", "id"],
		"properties": {
			"type": { "$ref": "contract#/$defs/WorkspaceItemType" },
			"id": { "type": "integer" }
		},
		"additionalProperties": false
	},
	"WorkspaceItemType": {
		"type": "string",
		"enum": [
			"FOLDER",
			"WORKBOOK",
			"REPORT"
		]
	}
};
var operations = {
	"listDbtSyncs": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"status": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/DbtSyncRunsQueryStatus" }
			},
			"trigger": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/DbtSyncRunsQueryTrigger" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"startDbtSync": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/StartDbtSyncInput" }
		}
	},
	"getDbtSyncStatus": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"syncJobId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			}
		}
	},
	"cancelDbtSync": {
		"method": "DELETE",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"syncJobId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			}
		}
	},
	"getDbtSyncResult": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/result",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"syncJobId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			}
		}
	},
	"getDbtSyncLogs": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/logs",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"syncJobId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getDbtSyncGeneratedFiles": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"syncJobId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"listFiles": {
		"method": "GET",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/files",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"withContent": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"showLastCLIUpload": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"updateFiles": {
		"method": "PUT",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/files",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateDataModelFilesInput" }
		}
	},
	"removeFiles": {
		"method": "DELETE",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/files",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/RemoveDataModelFilesInput" }
		}
	},
	"renameFiles": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/files/rename",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/RenameDataModelFilesInput" }
		}
	},
	"fileHashes": {
		"method": "GET",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/file-hashes",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"live": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"useDeployProjectRoot": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		}
	},
	"startUpload": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/upload/start",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"live": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"useDeployProjectRoot": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		}
	},
	"uploadFile": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/upload/file",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"live": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"useDeployProjectRoot": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		},
		"body": {
			"required": true,
			"schema": {
				"type": "object",
				"required": ["transaction", "fileName"],
				"properties": {
					"transaction": { "type": "string" },
					"fileName": { "type": "string" },
					"file": {
						"type": "string",
						"format": "binary"
					}
				},
				"additionalProperties": false
			}
		}
	},
	"finishUpload": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/upload/finish",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"live": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"useDeployProjectRoot": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/FinishUploadBody" }
		}
	},
	"validateDataModel": {
		"method": "GET",
		"path": "/build/api/v1/deployments/{deploymentId}/data-model/validate",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"devMode": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		}
	},
	"startDevMode": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/dev-mode",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/StartDevModeRequest" }
		}
	},
	"stopDevMode": {
		"method": "DELETE",
		"path": "/build/api/v1/deployments/{deploymentId}/dev-mode",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"listBranches": {
		"method": "GET",
		"path": "/build/api/v1/deployments/{deploymentId}/branches",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createBranch": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/branches",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateBranchRequest" }
		}
	},
	"removeBranch": {
		"method": "DELETE",
		"path": "/build/api/v1/deployments/{deploymentId}/branches",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"branchName": {
				"in": "query",
				"required": true,
				"schema": { "type": "string" }
			},
			"removeOnUpstream": {
				"in": "query",
				"required": false,
				"schema": { "type": "boolean" }
			}
		}
	},
	"setBranchStagingEnvironment": {
		"method": "PUT",
		"path": "/build/api/v1/deployments/{deploymentId}/branches/staging-environment",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/SetBranchStagingEnvironmentRequest" }
		}
	},
	"commitChanges": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/commit",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CommitChangesRequest" }
		}
	},
	"pull": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/pull",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/PullRequest" }
		}
	},
	"mergeIntoParentBranch": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/merge",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/MergeIntoParentBranchRequest" }
		}
	},
	"mergeToDefaultBranch": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/merge-to-default",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/MergeToDefaultBranchRequest" }
		}
	},
	"connect": {
		"method": "POST",
		"path": "/build/api/v1/deployments/{deploymentId}/github/connect",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/ConnectGitHubRequest" }
		}
	},
	"createDeployment": {
		"method": "POST",
		"path": "/build/api/v1/deployments/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateDeploymentInput" }
		}
	},
	"getDeployments": {
		"method": "GET",
		"path": "/api/v1/deployments",
		"parameters": {
			"creationStep": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "array",
					"items": { "$ref": "contract#/$defs/CreationStep" }
				}
			},
			"offset": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"limit": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getDeployment": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"updateDeployment": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateDeploymentInput" }
		}
	},
	"deleteDeployment": {
		"method": "DELETE",
		"path": "/api/v1/deployments/{deploymentId}",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"getDeploymentSettings": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/settings",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"listDeploymentVersions": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/versions",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"buildStatus": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/build-status",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"branchName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			}
		}
	},
	"logs": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/logs",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"source": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/DeploymentLogsQuerySource" }
			},
			"pod": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"container": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/DeploymentLogsQueryContainer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"pods": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/pods",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getEnvVariables": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/env-vars",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"setEnvVariables": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/env-vars",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/SetEnvVariablesInput" }
		}
	},
	"advanceCreationStep": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/creation-step/advance",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/AdvanceCreationStepInput" }
		}
	},
	"resetCreationStep": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/creation-step/reset",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"deploymentToken": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/token",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": false,
			"schema": { "$ref": "contract#/$defs/CreateDeploymentTokenInput" }
		}
	},
	"getDeploymentEnvironments": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/environments",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"type": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/DeploymentEnvironmentType" }
			},
			"offset": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"limit": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getDeploymentEnvironmentTokens": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"environmentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"offset": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"limit": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createDeploymentEnvironmentToken": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"environmentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateDeploymentEnvironmentTokenInput" }
		}
	},
	"createDeploymentEnvironmentTokenForMetaSync": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/environments/{environmentId}/tokens-for-meta-sync",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"environmentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateDeploymentEnvironmentTokenInput" }
		}
	},
	"listRegions": {
		"method": "GET",
		"path": "/api/v1/regions/",
		"parameters": {
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getSpec": {
		"method": "GET",
		"path": "/api/v1/spec",
		"parameters": {}
	},
	"status": {
		"method": "GET",
		"path": "/api/v1/github/status",
		"parameters": {}
	},
	"installations": {
		"method": "GET",
		"path": "/api/v1/github/installations",
		"parameters": {
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"repositories": {
		"method": "GET",
		"path": "/api/v1/github/installations/{installationId}/repositories",
		"parameters": {
			"installationId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"branches": {
		"method": "GET",
		"path": "/api/v1/github/repositories/{owner}/{repo}/branches",
		"parameters": {
			"owner": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"repo": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"installationId": {
				"in": "query",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getNotifications": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/notifications",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"dashboardId": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			},
			"dashboardPublicId": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"recipientUserId": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			},
			"recipientEmail": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"recipientEmbedTenantName": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"recipientExternalId": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createNotification": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/notifications",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateNotificationInput" }
		}
	},
	"getNotification": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		}
	},
	"updateNotification": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateNotificationInput" }
		}
	},
	"deleteNotification": {
		"method": "DELETE",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		}
	},
	"getRecipients": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}/recipients",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"addRecipients": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}/recipients",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/AddNotificationRecipientsInput" }
		}
	},
	"removeRecipients": {
		"method": "DELETE",
		"path": "/api/v1/deployments/{deploymentId}/notifications/{id}/recipients",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/RemoveNotificationRecipientsInput" }
		}
	},
	"getMe": {
		"method": "GET",
		"path": "/api/v1/users/me",
		"parameters": {}
	},
	"updateMySettings": {
		"method": "PATCH",
		"path": "/api/v1/users/me/settings",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserSettingsInput" }
		}
	},
	"getUsers": {
		"method": "GET",
		"path": "/api/v1/users/",
		"parameters": {
			"search": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createUser": {
		"method": "POST",
		"path": "/api/v1/users/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserCreateInput" }
		}
	},
	"updateUser": {
		"method": "PUT",
		"path": "/api/v1/users/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserUpdateInput" }
		}
	},
	"deleteUser": {
		"method": "DELETE",
		"path": "/api/v1/users/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"bulkUserAction": {
		"method": "POST",
		"path": "/api/v1/users/bulk",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/BulkUserActionInput" }
		}
	},
	"listGroups": {
		"method": "GET",
		"path": "/api/v1/user-groups",
		"parameters": {
			"search": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getUserAttributes": {
		"method": "GET",
		"path": "/api/v1/user-attributes/",
		"parameters": {
			"offset": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"limit": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"name": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"type": {
				"in": "query",
				"required": false,
				"schema": { "$ref": "contract#/$defs/UserAttributeType" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createUserAttribute": {
		"method": "POST",
		"path": "/api/v1/user-attributes/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserAttributeCreateInput" }
		}
	},
	"updateUserAttribute": {
		"method": "PUT",
		"path": "/api/v1/user-attributes/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserAttributeUpdateInput" }
		}
	},
	"upsertUserAttributeValue": {
		"method": "POST",
		"path": "/api/v1/user-attribute-values/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UserAttributeValueCreateInput" }
		}
	},
	"getUserAttributeValues": {
		"method": "GET",
		"path": "/api/v1/user-attribute-values/{userId}",
		"parameters": { "userId": {
			"in": "path",
			"required": true,
			"schema": { "type": "number" }
		} }
	},
	"getTenantSettings": {
		"method": "GET",
		"path": "/api/v1/tenant/settings",
		"parameters": {}
	},
	"updateTenantSettings": {
		"method": "PUT",
		"path": "/api/v1/tenant/settings",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/TenantSettingsInput" }
		}
	},
	"getAppConfig": {
		"method": "GET",
		"path": "/api/v1/app-config",
		"parameters": {}
	},
	"createToken": {
		"method": "POST",
		"path": "/api/v1/usage-analytics/token",
		"parameters": {}
	},
	"listOAuthIntegrations": {
		"method": "GET",
		"path": "/api/v1/oauth-integrations/",
		"parameters": {}
	},
	"createOAuthIntegration": {
		"method": "POST",
		"path": "/api/v1/oauth-integrations/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateOAuthIntegrationInput" }
		}
	},
	"getOAuthIntegration": {
		"method": "GET",
		"path": "/api/v1/oauth-integrations/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"updateOAuthIntegration": {
		"method": "PUT",
		"path": "/api/v1/oauth-integrations/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateOAuthIntegrationInput" }
		}
	},
	"deleteOAuthIntegration": {
		"method": "DELETE",
		"path": "/api/v1/oauth-integrations/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"listUserOAuthTokens": {
		"method": "GET",
		"path": "/api/v1/user-oauth-tokens/",
		"parameters": {}
	},
	"getUserOAuthToken": {
		"method": "GET",
		"path": "/api/v1/user-oauth-tokens/{integrationId}",
		"parameters": { "integrationId": {
			"in": "path",
			"required": true,
			"schema": { "type": "number" }
		} }
	},
	"revokeUserOAuthToken": {
		"method": "DELETE",
		"path": "/api/v1/user-oauth-tokens/{integrationId}",
		"parameters": { "integrationId": {
			"in": "path",
			"required": true,
			"schema": { "type": "number" }
		} }
	},
	"initiateOAuthFlow": {
		"method": "POST",
		"path": "/api/v1/user-oauth-tokens/{integrationId}/initiate",
		"parameters": { "integrationId": {
			"in": "path",
			"required": true,
			"schema": { "type": "number" }
		} }
	},
	"listOidcTokenConfigs": {
		"method": "GET",
		"path": "/api/v1/oidc-token-configs/",
		"parameters": {}
	},
	"createOidcTokenConfig": {
		"method": "POST",
		"path": "/api/v1/oidc-token-configs/",
		"parameters": {},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateOidcTokenConfigInput" }
		}
	},
	"getOidcTokenConfig": {
		"method": "GET",
		"path": "/api/v1/oidc-token-configs/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"updateOidcTokenConfig": {
		"method": "PUT",
		"path": "/api/v1/oidc-token-configs/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateOidcTokenConfigInput" }
		}
	},
	"deleteOidcTokenConfig": {
		"method": "DELETE",
		"path": "/api/v1/oidc-token-configs/{id}",
		"parameters": { "id": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} }
	},
	"listEmbedTenants": {
		"method": "GET",
		"path": "/api/v1/embed-tenants/",
		"parameters": {
			"search": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"deleteEmbedTenant": {
		"method": "DELETE",
		"path": "/api/v1/embed-tenants/{embedTenantName}",
		"parameters": { "embedTenantName": {
			"in": "path",
			"required": true,
			"schema": { "type": "string" }
		} }
	},
	"listEmbedUsers": {
		"method": "GET",
		"path": "/api/v1/embed-tenants/{embedTenantName}/users",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"search": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getGroups": {
		"method": "GET",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"createGroup": {
		"method": "POST",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups",
		"parameters": { "embedTenantName": {
			"in": "path",
			"required": true,
			"schema": { "type": "string" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateEmbedGroupInput" }
		}
	},
	"getGroup": {
		"method": "GET",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		}
	},
	"updateGroup": {
		"method": "PATCH",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateEmbedGroupInput" }
		}
	},
	"deleteGroup": {
		"method": "DELETE",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		}
	},
	"getGroupMembers": {
		"method": "GET",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}/users",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"addGroupMembers": {
		"method": "POST",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}/users",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/EmbedGroupMembersInput" }
		}
	},
	"removeGroupMembers": {
		"method": "DELETE",
		"path": "/api/v1/embed-tenants/{embedTenantName}/groups/{id}/users",
		"parameters": {
			"embedTenantName": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			},
			"id": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/EmbedGroupMembersInput" }
		}
	},
	"getDashboard": {
		"method": "GET",
		"path": "/api/v1/embed/dashboard/{publicId}",
		"parameters": { "publicId": {
			"in": "path",
			"required": true,
			"schema": { "type": "string" }
		} }
	},
	"updateDashboardEmbedding": {
		"method": "PATCH",
		"path": "/api/v1/embed/dashboard/{publicId}",
		"parameters": { "publicId": {
			"in": "path",
			"required": true,
			"schema": { "type": "string" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateDashboardEmbeddingInput" }
		}
	},
	"postDashboardPythonRun": {
		"method": "POST",
		"path": "/api/v1/embed/dashboard/{publicId}/python-run",
		"parameters": { "publicId": {
			"in": "path",
			"required": true,
			"schema": { "type": "string" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/EmbedPythonFilteredRunInput" }
		}
	},
	"getEmbedAccess": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"workbookId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		}
	},
	"updateEmbedAccess": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"workbookId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/UpdateEmbedAccessInput" }
		}
	},
	"bulkDeleteWorkspaceObjects": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/workspace/bulk-delete",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/BulkDeleteWorkspaceObjectsInput" }
		}
	},
	"bulkMoveWorkspaceObjects": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/workspace/bulk-move",
		"parameters": { "deploymentId": {
			"in": "path",
			"required": true,
			"schema": { "type": "integer" }
		} },
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/BulkMoveWorkspaceObjectsInput" }
		}
	},
	"getWorkbooks": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/workbooks",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"folderId": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"getWorkbook": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/workbooks/{workbookId}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"workbookId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		}
	},
	"upsertWorkbookBySlug": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/workbooks/by-slug/{slug}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"slug": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateWorkbookInput" }
		}
	},
	"duplicateWorkbook": {
		"method": "POST",
		"path": "/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"workbookId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		},
		"body": {
			"required": false,
			"schema": { "$ref": "contract#/$defs/DuplicateWorkbookInput" }
		}
	},
	"getReports": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/reports",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"workbookId": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"folderId": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"externalWorkbookId": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"search": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"limit": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"page": {
				"in": "query",
				"required": false,
				"schema": { "type": "integer" }
			},
			"sortBy": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": [
						"name",
						"createdAt",
						"updatedAt",
						"lastViewedAt"
					]
				}
			},
			"sortDirection": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "string",
					"enum": ["ASC", "DESC"]
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	},
	"upsertReportByPublicId": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/reports/by-public-id/{publicId}",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"publicId": {
				"in": "path",
				"required": true,
				"schema": { "type": "string" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/CreateReportInput" }
		}
	},
	"connectReportToWorkbook": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"reportId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/ConnectReportToWorkbookInput" }
		}
	},
	"disconnectReportFromWorkbook": {
		"method": "DELETE",
		"path": "/api/v1/deployments/{deploymentId}/reports/{reportId}/connect-workbook",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"reportId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/DisconnectReportFromWorkbookInput" }
		}
	},
	"refreshReport": {
		"method": "PUT",
		"path": "/api/v1/deployments/{deploymentId}/reports/{reportId}/refresh",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"reportId": {
				"in": "path",
				"required": true,
				"schema": { "type": "number" }
			}
		},
		"body": {
			"required": true,
			"schema": { "$ref": "contract#/$defs/RefreshReportInput" }
		}
	},
	"getFolders": {
		"method": "GET",
		"path": "/api/v1/deployments/{deploymentId}/folders",
		"parameters": {
			"deploymentId": {
				"in": "path",
				"required": true,
				"schema": { "type": "integer" }
			},
			"parentId": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 0
				}
			},
			"after": {
				"in": "query",
				"required": false,
				"schema": { "type": "string" }
			},
			"first": {
				"in": "query",
				"required": false,
				"schema": {
					"type": "integer",
					"minimum": 1
				}
			}
		}
	}
};


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
// EXTERNAL MODULE: ./build/shaken/main/_virtual/_rolldown/runtime.js
var runtime = __webpack_require__(253);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/content.js + 1 modules
var content = __webpack_require__(2358);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/model.js
var model = __webpack_require__(8532);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/tenant.js
var tenant = __webpack_require__(5037);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/operations/undo.js
var undo = __webpack_require__(4423);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/operations.js





// build/platform/operations.js
var operations_exports = /* @__PURE__ */ (0,runtime/* __exportAll */.IL)({
	buildStatus: () => undo/* buildStatus */.Bg,
	cancelDbtSync: () => undo/* cancelDbtSync */.qU,
	createBranch: () => model/* createBranch */.lY,
	createDeploymentEnvironmentToken: () => tenant/* createDeploymentEnvironmentToken */.u6,
	fileHashes: () => model/* fileHashes */.tz,
	finishUpload: () => model/* finishUpload */.Vz,
	getDbtSyncLogs: () => tenant/* getDbtSyncLogs */.LY,
	getDbtSyncResult: () => tenant/* getDbtSyncResult */.PN,
	getDbtSyncStatus: () => undo/* getDbtSyncStatus */.ex,
	getDeployment: () => tenant/* getDeployment */.i8,
	getDeploymentEnvironments: () => tenant/* getDeploymentEnvironments */.wI,
	getDeploymentSettings: () => tenant/* getDeploymentSettings */.BY,
	getEmbedAccess: () => content/* getEmbedAccess */.mF,
	getMe: () => tenant/* getMe */.jp,
	getNotifications: () => content/* getNotifications */.Tr,
	getRecipients: () => content/* getRecipients */.FR,
	getReports: () => content/* getReports */.Q4,
	getSpec: () => tenant/* getSpec */.oJ,
	getWorkbook: () => content/* getWorkbook */.R$,
	getWorkbooks: () => content/* getWorkbooks */.mK,
	listBranches: () => undo/* listBranches */.jr,
	listDbtSyncs: () => undo/* listDbtSyncs */.bs,
	listFiles: () => model/* listFiles */.CS,
	mergeIntoParentBranch: () => model/* mergeIntoParentBranch */.Z2,
	mergeToDefaultBranch: () => model/* mergeToDefaultBranch */.xb,
	pull: () => model/* pull */.a$,
	removeBranch: () => undo/* removeBranch */.VS,
	setBranchStagingEnvironment: () => undo/* setBranchStagingEnvironment */.P$,
	startDbtSync: () => tenant/* startDbtSync */.g3,
	startDevMode: () => model/* startDevMode */.Dd,
	startUpload: () => model/* startUpload */.aH,
	stopDevMode: () => undo/* stopDevMode */.jE,
	uploadFile: () => model/* uploadFile */.QM,
	validateDataModel: () => model/* validateDataModel */.QH
});


;// CONCATENATED MODULE: ./build/shaken/main/build/platform/all-operations.js



// build/platform/all-operations.js
const byBranch = {
	members: ["branchName", "branchId"],
	otherwise: operation/* sessionBranch */.z6
};
/** What is known about operations that only `command: api` reaches, and the contract does not say in a schema. */
const facts = {
	getDbtSyncGeneratedFiles: { rejectedKind: "sync" },
	updateFiles: {
		permission: "SchemaUpdateDevBranches",
		branch: byBranch
	},
	removeFiles: {
		permission: "SchemaUpdateDevBranches",
		branch: byBranch
	},
	renameFiles: {
		permission: "SchemaUpdateDevBranches",
		branch: byBranch
	},
	commitChanges: {
		permission: "SchemaUpdateDevBranches",
		branch: {
			members: [],
			otherwise: operation/* sessionBranch */.z6
		}
	},
	getDeployments: { permission: "DeploymentRead" },
	getEnvVariables: { secretValues: true },
	setEnvVariables: { secretValues: true }
};
/** Exceptions to the rule that all but a POST may be repeated. Those of the other rows are in the rows. */
const repeatable = {
	resetCreationStep: true,
	addGroupMembers: true,
	addRecipients: true,
	bulkMoveWorkspaceObjects: true,
	upsertUserAttributeValue: true,
	connectReportToWorkbook: false
};
function generated(id, { method, path, parameters }) {
	return {
		id,
		method,
		path,
		query: Object.keys(parameters).filter((name) => parameters[name]?.in === "query"),
		repeatable: repeatable[id] ?? (0,operation/* isRepeatable */.su)(method),
		...facts[id]
	};
}
const usedById = new Map(Object.values(operations_exports).map((row) => [row.id, row]));
/** In the order of the contract. */
const allOperations = Object.entries(operations).map(([id, entry]) => usedById.get(id) ?? generated(id, entry));


// EXTERNAL MODULE: ./build/shaken/main/build/platform/multipart.js
var platform_multipart = __webpack_require__(7002);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/text.js
var runtime_text = __webpack_require__(196);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/workspace.js
var workspace = __webpack_require__(7142);
// EXTERNAL MODULE: ./build/shaken/main/build/runtime/yaml-text.js
var yaml_text = __webpack_require__(6166);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/ajv/dist/ajv.js + 67 modules
var ajv = __webpack_require__(9555);
// EXTERNAL MODULE: ./build/shaken/main/build/api/secrets.js
var api_secrets = __webpack_require__(362);
;// CONCATENATED MODULE: ./build/shaken/main/build/api/contract-check.js




// build/api/contract-check.js
var import_ajv = (0,ajv/* require_ajv */.k)();
/** More than a reader fixes at once. */
const mostViolations = 20;
const listed = operations;
/** @throws Error for an ID that is not in the contract */
function listedFor({ id }) {
	const entry = Object.hasOwn(listed, id) ? listed[id] : void 0;
	if (!entry) throw new Error(`${id} is not in the contract`);
	return entry;
}
/** @param params as they are sent, those of path and query together */
function checkParams(operation, params) {
	const { parameters } = listedFor(operation);
	const entries = Object.entries(parameters);
	return violations(operation, "params", {
		type: "object",
		properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.schema])),
		required: entries.filter(([, { required }]) => required).map(([name]) => name),
		additionalProperties: false
	}, params);
}
/** @param body undefined where there is none */
function checkBody(operation, body) {
	const { body: wanted } = listedFor(operation);
	if (body === void 0) return wanted?.required ? [{
		place: "body",
		problem: `is required for ${operation.id}`
	}] : [];
	if (!wanted) return [{
		place: "body",
		problem: `is not allowed for ${operation.id}: remove it`
	}];
	return violations(operation, "body", wanted.schema, body);
}
function violations(operation, root, schema, data) {
	const validate = validator(schema);
	if (validate(data)) return [];
	const found = told(validate.errors ?? []).map((error) => violationOf(operation, root, error));
	const more = found.length - mostViolations;
	if (more <= 0) return found;
	return [...found.slice(0, mostViolations), {
		place: root,
		problem: `has ${more} more errors like these`
	}];
}
function validator(schema) {
	const ajv = new import_ajv.Ajv({
		allErrors: true,
		verbose: true,
		strict: true,
		allowUnionTypes: true,
		meta: false,
		validateSchema: false,
		logger: false,
		formats: {
			binary: true,
			url: (text) => URL.canParse(text)
		}
	});
	ajv.addSchema({
		$id: "contract",
		$defs: $defs
	});
	return ajv.compile(schema);
}
/** Where null is allowed as well, its branch fails, too, and so does the choice: neither helps the reader. */
function told(errors) {
	const telling = errors.filter(({ keyword, params }) => keyword !== "oneOf" && params.type !== "null");
	return telling.length > 0 ? telling : errors;
}
function violationOf(operation, root, error) {
	const at = error.instancePath.split("/").slice(1).map(unescaped);
	const { missingProperty, additionalProperty } = error.params;
	const member = missingProperty ?? additionalProperty;
	const place = [...at, ...member === void 0 ? [] : [member]].reduce((path, part) => path + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), root);
	const secret = at.some((name) => (0,api_secrets/* isSecret */.$)(operation, name));
	const { data } = error;
	const isScalar = [
		"string",
		"number",
		"boolean"
	].includes(typeof data);
	const told = {
		place,
		...member === void 0 && !secret && isScalar ? { value: data } : {},
		problem: problemOf(error)
	};
	const wanted = additionalProperty ?? (error.keyword === "enum" ? String(error.data) : void 0);
	return wanted === void 0 ? told : {
		...told,
		isUnlisted: !(0,nearest/* isMisspelt */.y)(wanted, namesFor(error))
	};
}
/** What the contract lists in the place of an unknown name or value. */
function namesFor({ keyword, params, parentSchema }) {
	if (keyword === "enum") return params.allowedValues.flatMap((one) => one ?? []);
	return Object.keys(parentSchema?.properties ?? {});
}
function unescaped(part) {
	return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
const typeWords = {
	integer: "a whole number",
	number: "a number",
	string: "text",
	boolean: "true or false",
	object: "a mapping",
	array: "a list"
};
/** A phrase for each keyword of the contract that can fail. */
const phrases = {
	required: () => "is required",
	additionalProperties(error) {
		const [name] = (0,nearest/* nearest */.p)(String(error.params.additionalProperty), namesFor(error), 1);
		return name === void 0 ? "is unknown: nothing is allowed here" : `is unknown; nearest: ${name}`;
	},
	type({ params, data }) {
		const types = [params.type].flat().filter((type) => type !== "null");
		return `must be ${types.map((type) => typeWords[String(type)] ?? String(type)).join(" or ")}${types.includes("string") && ["number", "boolean"].includes(typeof data) ? ": put it in quotes" : ""}`;
	},
	enum: (error) => `must be one of ${namesFor(error).join(", ")}`,
	minimum: ({ params }) => `must be at least ${params.limit}`,
	maximum: ({ params }) => `must be at most ${params.limit}`,
	minLength: ({ params }) => atLeast(params.limit, "characters"),
	minItems: ({ params }) => atLeast(params.limit, "items"),
	maxLength: ({ params }) => `must have at most ${params.limit} characters`,
	maxItems: ({ params }) => `must have at most ${params.limit} items`,
	pattern: ({ params }) => `must match ${params.pattern}`,
	format: () => "must be a URL"
};
function atLeast(limit, unit) {
	return limit === 1 ? "must not be empty" : `must have at least ${limit} ${unit}`;
}
function problemOf(error) {
	return phrases[error.keyword]?.(error) ?? error.message ?? "does not match the contract";
}


;// CONCATENATED MODULE: ./build/shaken/main/build/api/call.js











// build/api/call.js
/** Size limit of an uploaded file. */
const mostFileBytes = 10485760;
/**
* Reads the call and checks all of it, so that no invalid request is sent.
* @param deploymentId default of the parameter of that name
* @param token hidden in the problems
*/
async function readCall(texts, deploymentId, checkout, token) {
	const problems = [];
	const document = (name) => {
		if (texts[name] === "") return void 0;
		const reading = (0,yaml_text/* readYaml */.g)(texts[name]);
		if ("value" in reading) return reading.value;
		problems.push(...reading.problems.map((problem) => ({
			input: name,
			value: null,
			problem
		})));
	};
	const named = findOperation(texts.operation);
	if ("problem" in named) problems.push({
		input: "operation",
		value: shown(texts.operation, [token]),
		problem: named.problem
	});
	const given = document("params") ?? {};
	const data = document("body");
	if (problems.length > 0 || "problem" in named) return { problems };
	const { row, values } = named;
	const { parameters } = listedFor(row);
	const params = paramsOf(parameters, isMapping(given) ? given : {}, values, deploymentId);
	const { body, form, violations: ofForm } = await bodyOf(row, data, checkout);
	const members = isMapping(body) ? body : {};
	const inPlace = (place) => Object.fromEntries(Object.entries(params).filter(([name]) => placeOf(parameters, name) === place));
	const path = inPlace("path");
	const violations = [
		...isMapping(given) ? conflicts(given, values) : [{
			place: "params",
			problem: "must be a mapping of names to values"
		}],
		...checkParams(row, params),
		...checkBody(row, body),
		...ofForm,
		...compoundViolations(inPlace(void 0)),
		...blankNames({
			params,
			body: members
		}),
		...pagingViolations(row, params, texts.paginate),
		...ambiguities(row, params, members)
	];
	if (violations.length === 0) violations.push(...pathViolations(row.path, path));
	const secrets = (0,api_secrets/* secretsIn */.V)(row, body).texts;
	const told = violations.map((each) => ({
		...each,
		problem: call_problemOf(each, [token, ...secrets])
	}));
	const isSent = ({ isUnlisted = false }) => isUnlisted && !form;
	if (told.filter((each) => !isSent(each)).length > 0) return { problems: distinct(told.map(({ problem }) => problem)) };
	const query = {
		...inPlace("query"),
		...inPlace(void 0)
	};
	const warnings = [...told.map(({ problem }) => `${(0,inputs_problem/* describeProblem */.BJ)(problem)}. It is sent all the same: this tenant may be newer.`), ...unnamedBranch(row, {
		...params,
		...members
	})];
	return { call: {
		operation: row,
		path,
		query,
		body: form ?? body,
		paginate: texts.paginate,
		secrets,
		warnings
	} };
}
/**
* Finds an operation by its ID, or by method and path. The path is the contract's, or has values in place of its
* parameters; a slash at its end is ignored.
* @returns the operation with the values in its path; or the problem, as a phrase
*/
function findOperation(text) {
	const [, method, path] = /^([A-Za-z]+)\s+(\S+)$/.exec(text) ?? [];
	const isId = method === void 0 || path === void 0;
	if (!isId && /[?#]/.test(path)) return { problem: "must be a path without a query: give that as \"params\"" };
	const wanted = isId ? text : `${method.toUpperCase()} ${path}`;
	const found = allOperations.flatMap((row) => {
		const values = isId ? row.id === text ? {} : null : match(`${row.method} ${row.path}`, wanted);
		return values ? [{
			row,
			values
		}] : [];
	}).toSorted((a, b) => a.row.path.replaceAll("{", "~") < b.row.path.replaceAll("{", "~") ? -1 : 1)[0];
	if (found) return found;
	const names = allOperations.map((row) => isId ? row.id : `${row.method} ${row.path}`);
	return { problem: `is no operation; nearest: ${(0,nearest/* nearest */.p)(wanted, names, 3, isId ? void 0 : withoutValues).join(", ")}` };
}
/** Treats numbers and parameters as equal. */
function withoutValues(text) {
	return text.replace(/\/(?:\{\w+\}|\d+)(?=\/|$)/g, "/*");
}
/** @returns the values of the parameters that have one; null if the path does not match */
function match(template, path) {
	const pattern = template.replace(/\/$/, "").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
	const matched = new RegExp(`^${pattern}/?$`).exec(path);
	if (!matched) return null;
	const given = Object.entries(matched.groups ?? {}).filter(([name, value]) => value !== `{${name}}`);
	try {
		return Object.fromEntries(given.map(([name, value]) => [name, decodeURIComponent(value)]));
	} catch {
		return null;
	}
}
function isMapping(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** Parameters in the path take precedence over the default, and "params" over both; null is the same as absent. */
function paramsOf(parameters, given, values, deploymentId) {
	const fallback = Object.hasOwn(parameters, "deploymentId") ? { deploymentId } : {};
	const present = Object.entries(given).filter(([, value]) => value !== null);
	const all = Object.entries({
		...fallback,
		...values,
		...Object.fromEntries(present)
	});
	return Object.fromEntries(all.map(([name, value]) => {
		return [name, typed(value, (Object.hasOwn(parameters, name) ? parameters[name]?.schema : void 0)?.type)];
	}));
}
/** A text from an expression or a path may be a number; a single value may be a list of one item. */
function typed(value, type) {
	if (type === "array" && !Array.isArray(value)) return [value];
	if (typeof value !== "string") return value;
	if ((type === "integer" || type === "number") && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
	return type === "boolean" && /^(true|false)$/.test(value) ? value === "true" : value;
}
/** Undefined for a parameter that the contract does not list: it can only be in the query, since the path is known. */
function placeOf(parameters, name) {
	return Object.hasOwn(parameters, name) ? parameters[name]?.in : void 0;
}
/**
* The body of a request. For `uploadFile` it becomes a form: `file` is a path in the checkout, and the transaction may be the
* object that `startUpload` returned, which is sent as JSON text.
*/
async function bodyOf({ multipart }, body, checkout) {
	if (!multipart || !isMapping(body)) return {
		body,
		form: null,
		violations: []
	};
	const { transaction, fileName, file } = body;
	const text = isMapping(transaction) ? JSON.stringify(transaction) : transaction;
	const fields = {
		...body,
		...text === void 0 ? {} : { transaction: text }
	};
	const bytes = typeof file === "string" ? await (0,workspace/* readNamedFile */.wh)(checkout, file, mostFileBytes) : null;
	if (typeof file !== "string" || bytes === null) return {
		body: fields,
		form: null,
		violations: [{
			place: "body.file",
			problem: `must be the path of a file of the checkout, from the root of the repository, with at most ${mostFileBytes / 1024 / 1024} MiB`
		}]
	};
	return {
		body: fields,
		form: (0,platform_multipart/* encodeForm */.F)([{
			name: "transaction",
			text: String(text)
		}, {
			name: "fileName",
			text: String(fileName)
		}], {
			name: "file",
			fileName: file.split("/").at(-1) ?? "",
			bytes
		}),
		violations: []
	};
}
function conflicts(given, values) {
	return Object.entries(values).filter(([name, value]) => Object.hasOwn(given, name) && String(given[name]) !== value).map(([name]) => ({
		place: `params.${name}`,
		problem: "is not the one in the path of \"operation\""
	}));
}
/** Values that no query can hold. */
function compoundViolations(params) {
	return Object.entries(params).filter(([, value]) => [value].flat().some((each) => typeof each === "object")).map(([name]) => ({
		place: `params.${name}`,
		problem: "must be text, a number, true, false, or a list of them"
	}));
}
/** A tenant that accepts a blank name uses a branch that the user did not choose. */
function blankNames(parts) {
	return Object.entries(parts).flatMap(([root, members]) => [
		"branchName",
		"ref",
		"from"
	].filter((name) => typeof members[name] === "string" && members[name].trim() === "").map((name) => ({
		place: `${root}.${name}`,
		problem: "must not be blank"
	})));
}
/** Pages go by cursor or by offset: of a list that is read in both ways, items may be missing. */
function pagingViolations({ id, query }, params, paginate) {
	if (paginate && !query.includes("after")) return [{
		place: "paginate",
		problem: `is not supported by ${id}, which has no pages: remove it`
	}];
	const byCursor = paginate ? "paginate" : ["after", "first"].find((name) => Object.hasOwn(params, name));
	const byOffset = [
		"offset",
		"limit",
		"page"
	].find((name) => Object.hasOwn(params, name));
	if (byCursor === void 0 || byOffset === void 0) return [];
	return [{
		place: `params.${byOffset}`,
		problem: `cannot be given together with ${byCursor}: remove it`
	}];
}
/** What the contract rules out in prose, and a tenant may take for something else: another branch, or a sync of nothing. */
function ambiguities({ id }, params, { ref }) {
	if (id === "startDbtSync" && typeof ref === "string" && (0,ref_name/* looksLikeSha */.s)(ref.trim())) return [{
		place: "body.ref",
		value: ref,
		problem: "has the form of a commit SHA: it must be a branch or tag"
	}];
	if (id !== "validateDataModel" || params.devMode !== true || params.branchName === void 0) return [];
	return [{
		place: "params.devMode",
		value: true,
		problem: "excludes branchName: give one of them"
	}];
}
/** Values that no path can hold. */
function pathViolations(template, path) {
	return Object.entries(path).flatMap(([name, value]) => {
		try {
			(0,operation/* fillPath */.dN)(`{${name}}`, path);
			return [];
		} catch {
			return template.includes(`{${name}}`) ? [{
				place: `params.${name}`,
				value,
				problem: "cannot be part of a URL: it must not be empty, . or .., or contain a slash"
			}] : [];
		}
	});
}
/** A warning where the platform chooses the branch. @param given parameters and members of the body */
function unnamedBranch({ id, branch }, given) {
	if (!branch || branch.members.some((name) => (given[name] ?? null) !== null)) return [];
	const used = (given.devMode === true ? branch.otherwiseInDevMode : void 0) ?? branch.otherwise;
	const [name] = branch.members;
	return [name === void 0 ? `${id} takes no branch: it acts on ${used}.` : `"${name}" is empty, so ${id} uses ${used}. Set it.`];
}
function call_problemOf({ place, value, problem }, secrets) {
	const name = /(\w+)(?:\[\d+\])*$/.exec(place)?.[1] ?? "";
	const secret = (0,api_secrets/* isSecret */.$)({}, name) || value === void 0;
	return {
		input: (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(place, secrets), 200),
		value: secret ? null : shown(String(value), secrets),
		problem: (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(problem, secrets))
	};
}
function shown(text, secrets) {
	return (0,runtime_text/* oneLine */.TN)((0,inputs_problem/* hidden */.R)(text, secrets), 100);
}
function distinct(problems) {
	return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}



/***/ }),

/***/ 362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ isSecret),
/* harmony export */   V: () => (/* binding */ secretsIn)
/* harmony export */ });
// build/api/secrets.js
/** Words that name a secret, at the end of a word as well: `accesstoken`. Words are joined with `_` here. */
const secretWord = /(?:tokens?|secrets?|passwords?|passwd|passphrase|credentials?|private_?keys?|api_?keys?|authorization|signature|connection_?string|signed_?ur[il]s?|(?<![a-z])(?:pass|pwd|jwt|cookies?|dsn|pem)|(?<![a-z]|(?:primary|foreign|public|partition|sort|cache)_)keys?)(?=_|$)/;
/** What is said about a secret is none: its URL, its expiry, its name. */
const aboutSecret = /_(?:at|expiry|ids?|names?|type|(?<!signed_)ur[il]s?)$/;
/** Members whose values are random, and no secrets. */
const randomName = /(?:^|_)(?:ids?|cursor|hash|sha|etag)$/;
/** Values that are secrets whatever their members are called. A group is the part that is secret. */
const secretValues = [
	/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*/g,
	/(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g,
	/(?<![\w-])(?:gh[opsru]_|github_pat_|glpat-|xox[abprs]-|sk[-_]|AKIA|ASIA|AIza)[\w-]{16,}/g,
	/:\/\/[^/\s:@]*:([^/\s@]+)@/g,
	/(?:^|[?&;])(?:[\w-]*signature|sig|[\w-]*token|[\w-]*key|password|pwd)=([^&;\s]+)/gi,
	/(?<!\w)bearer ([\w.~+/-]{16,})/gi
];
/** Such as `Zk39fQ2mXw81LpTr7VbN4cYs6HdJ0gAe`; not a hash, a UUID or a path. */
const random = /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[\w+/=-]{32,}$/;
/** The platform returns this instead of an encrypted value. */
const placeholder = "[ENCRYPTED]";
/** Whether a member of a request or response is a secret. */
function isSecret(operation, name) {
	const words = wordsOf(name);
	return secretWord.test(words) && !aboutSecret.test(words) || name === "value" && operation.secretValues === true;
}
function wordsOf(name) {
	return name.replace(/([a-z\d])([A-Z])/g, "$1_$2").replace(/([A-Z])([A-Z][a-z]{2})/g, "$1_$2").replace(/[^A-Za-z\d]+/g, "_").toLowerCase();
}
/** The secret parts of a text that no name tells. */
function secretParts(name, text) {
	if (random.test(text) && !randomName.test(wordsOf(name))) return [text];
	return secretValues.flatMap((pattern) => Array.from(text.matchAll(pattern), ([all, part]) => part ?? all));
}
/**
* Finds the secrets in a request or response, by the names of its members and by their values. Without recursion: a response may be nested to
* any depth.
*/
function secretsIn(operation, data) {
	const texts = /* @__PURE__ */ new Set();
	let any = false;
	let short = false;
	const waiting = [{
		value: data,
		name: "",
		secret: false
	}];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		const { value, name, secret } = next;
		if (typeof value === "string") {
			if (value === "" || value === placeholder) continue;
			for (const part of secret ? [value] : secretParts(name, value)) {
				any = true;
				if (part.length >= 8) texts.add(part);
				else short = true;
			}
		} else if (Array.isArray(value)) for (const each of value) waiting.push({
			value: each,
			name,
			secret
		});
		else if (typeof value === "object" && value !== null) for (const [member, each] of Object.entries(value)) waiting.push({
			value: each,
			name: member,
			secret: isSecret(operation, member)
		});
	}
	return {
		texts: [...texts],
		any,
		short
	};
}



/***/ }),

/***/ 1892:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ require_process)
/* harmony export */ });
/* harmony import */ var _virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(253);

// build/node/process.cjs
var require_process = /* @__PURE__ */ (0,_virtual_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__/* .__commonJSMin */ .Ft)(((exports, module) => {
	module.exports = process.getBuiltinModule("node:process");
}));
/* unused harmony default export */ var __WEBPACK_DEFAULT_EXPORT__ = (require_process());



/***/ }),

/***/ 2358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  mF: () => (/* binding */ getEmbedAccess),
  Tr: () => (/* binding */ getNotifications),
  FR: () => (/* binding */ getRecipients),
  Q4: () => (/* binding */ getReports),
  R$: () => (/* binding */ getWorkbook),
  mK: () => (/* binding */ getWorkbooks)
});

// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/core/api.js
var api = __webpack_require__(5275);
// EXTERNAL MODULE: ./build/shaken/main/node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3204);
// EXTERNAL MODULE: ./build/shaken/main/build/platform/page-schema.js
var page_schema = __webpack_require__(8543);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/content-schemas.js



// build/platform/content-schemas.js
const id = (0,schemas/* number */.ai)().check((0,schemas/* int */.Wh)(), (0,api/* _nonnegative */.UI)());
const content_schemas_text = (0,page_schema/* optional */.lq)((0,schemas/* string */.Yj)());
const flag = (0,page_schema/* optional */.lq)((0,schemas/* boolean */.zM)());
/** Longer lists inside an item are not read. */
const mostInside = 5e3;
/** A list inside an item; what cannot be parsed in it is null. Undefined where there is no list, or a longer one. */
function listOf(item) {
	return (0,page_schema/* optional */.lq)((0,schemas/* array */.YO)((0,schemas/* catch */.Mf)((0,schemas/* nullable */.me)(item), null)).check((0,api/* _maxLength */.Eb)(mostInside)));
}
const owner = (0,page_schema/* optional */.lq)((0,schemas/* object */.Ik)({
	id,
	firstName: content_schemas_text
}));
const folderPath = listOf((0,schemas/* object */.Ik)({
	id,
	name: content_schemas_text
}));
const placement = (0,schemas/* object */.Ik)({
	host: content_schemas_text,
	workbookName: content_schemas_text,
	sheetName: content_schemas_text
});
const report = (0,schemas/* object */.Ik)({
	id,
	publicId: content_schemas_text,
	name: content_schemas_text,
	title: content_schemas_text,
	user: owner,
	folderPath,
	workbookId: (0,page_schema/* optional */.lq)(id),
	jsonQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	sqlQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pivotItems: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	meta: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pythonCode: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	spec: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	externalWorkbookPlacements: listOf(placement)
});
const snapshot = (0,schemas/* object */.Ik)({
	id,
	reportId: (0,page_schema/* optional */.lq)(id),
	name: content_schemas_text,
	title: content_schemas_text,
	sqlQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	jsonQuery: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	pythonCode: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	spec: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	meta: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	fillMissingRows: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	periodComparisons: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)()),
	preferences: (0,page_schema/* optional */.lq)((0,schemas/* unknown */.L5)())
});
const config = (0,schemas/* looseObject */._H)({ title: content_schemas_text });
const dashboard = (0,schemas/* object */.Ik)({
	id,
	publicId: content_schemas_text,
	title: content_schemas_text,
	allowEmbed: flag,
	config: (0,page_schema/* optional */.lq)(config),
	reportSnapshots: listOf(snapshot)
});
/** Null: there is none. Undefined: the response does not say. */
function stated(schema) {
	return (0,schemas/* catch */.Mf)((0,schemas/* optional */.lq)((0,schemas/* nullable */.me)(schema)), void 0);
}
const workbook = (0,schemas/* object */.Ik)({
	id,
	name: content_schemas_text,
	user: owner,
	folderPath,
	publishedDashboard: stated(dashboard),
	dashboardPublished: stated(config),
	dashboardDraft: stated(config)
});
const member = (0,schemas/* object */.Ik)({
	member: content_schemas_text,
	selected: content_schemas_text,
	grain: content_schemas_text
});
const notification = (0,schemas/* object */.Ik)({
	id,
	dashboardId: (0,page_schema/* optional */.lq)(id),
	isEnabled: flag,
	humanReadableSchedule: content_schemas_text,
	filters: listOf(member),
	timeGrains: listOf(member),
	memberSwitchers: listOf(member)
});
/** An item without a usable ID is null: it counts as not checked. */
function itemsOf(item) {
	return (0,page_schema/* pageOf */.ZZ)((0,schemas/* catch */.Mf)((0,schemas/* nullable */.me)(item), null));
}
const reportPage = itemsOf(report);
const workbookPage = itemsOf(workbook);
const notificationPage = itemsOf(notification);
/** Only how many there are: their e-mail addresses are not read. */
const recipientPage = (0,page_schema/* pageOf */.ZZ)((0,schemas/* pipe */.Fs)((0,schemas/* unknown */.L5)(), (0,schemas/* transform */.pd)(() => null)));
const embedAccess = (0,schemas/* object */.Ik)({ allowEmbed: (0,schemas/* boolean */.zM)() });


// EXTERNAL MODULE: ./build/shaken/main/build/platform/operation.js
var operation = __webpack_require__(4895);
;// CONCATENATED MODULE: ./build/shaken/main/build/platform/operations/content.js


// build/platform/operations/content.js
const deployment = "/api/v1/deployments/{deploymentId}";
const getReports = (0,operation/* operation */.MQ)({
	id: "getReports",
	method: "GET",
	path: `${deployment}/reports`,
	query: [
		"workbookId",
		"folderId",
		"externalWorkbookId",
		"search",
		"limit",
		"page",
		"sortBy",
		"sortDirection",
		...operation/* paging */.fT
	],
	response: async () => reportPage,
	doing: "reading the saved reports",
	permission: "ReportRead"
});
const getWorkbooks = (0,operation/* operation */.MQ)({
	id: "getWorkbooks",
	method: "GET",
	path: `${deployment}/workbooks`,
	query: ["folderId", ...operation/* paging */.fT],
	response: async () => workbookPage,
	doing: "reading the workbooks",
	permission: "WorkbookRead"
});
const getWorkbook = (0,operation/* operation */.MQ)({
	id: "getWorkbook",
	method: "GET",
	path: `${deployment}/workbooks/{workbookId}`,
	response: async () => workbook,
	doing: "reading a workbook",
	permission: "WorkbookRead"
});
/** For administrators. */
const getNotifications = (0,operation/* operation */.MQ)({
	id: "getNotifications",
	method: "GET",
	path: `${deployment}/notifications`,
	query: [
		"dashboardId",
		"dashboardPublicId",
		"recipientUserId",
		"recipientEmail",
		"recipientEmbedTenantName",
		"recipientExternalId",
		...operation/* paging */.fT
	],
	response: async () => notificationPage,
	doing: "reading the scheduled e-mails"
});
/** For administrators. */
const getRecipients = (0,operation/* operation */.MQ)({
	id: "getRecipients",
	method: "GET",
	path: `${deployment}/notifications/{id}/recipients`,
	query: [...operation/* paging */.fT],
	response: async () => recipientPage,
	doing: "counting the recipients of an e-mail"
});
const getEmbedAccess = (0,operation/* operation */.MQ)({
	id: "getEmbedAccess",
	method: "GET",
	path: `${deployment}/workbooks/{workbookId}/embed-access`,
	response: async () => embedAccess,
	doing: "reading where a dashboard is embedded",
	permission: "WorkbookRead"
});



/***/ }),

/***/ 8532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ listFiles),
/* harmony export */   Dd: () => (/* binding */ startDevMode),
/* harmony export */   QH: () => (/* binding */ validateDataModel),
/* harmony export */   QM: () => (/* binding */ uploadFile),
/* harmony export */   Vz: () => (/* binding */ finishUpload),
/* harmony export */   Z2: () => (/* binding */ mergeIntoParentBranch),
/* harmony export */   a$: () => (/* binding */ pull),
/* harmony export */   aH: () => (/* binding */ startUpload),
/* harmony export */   lY: () => (/* binding */ createBranch),
/* harmony export */   tz: () => (/* binding */ fileHashes),
/* harmony export */   xb: () => (/* binding */ mergeToDefaultBranch)
/* harmony export */ });
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4895);

// build/platform/operations/model.js
const build = "/build/api/v1/deployments/{deploymentId}";
/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
const startDevMode = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startDevMode",
	method: "POST",
	path: `${build}/dev-mode`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).devSession,
	doing: "starting dev mode",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
const createBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "createBranch",
	method: "POST",
	path: `${build}/branches`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	doing: "creating the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build",
	branch: {
		members: ["from"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .unknownBranch */ .z$
	}
});
/** Repeated: a second pull finds that everything was fetched. */
const pull = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "pull",
	method: "POST",
	path: `${build}/pull`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).pulled,
	repeatable: true,
	doing: "pulling the branch",
	permission: "SchemaUpdate",
	rejectedKind: "build"
});
const mergeIntoParentBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeIntoParentBranch",
	method: "POST",
	path: `${build}/merge`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the parent branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const mergeToDefaultBranch = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "mergeToDefaultBranch",
	method: "POST",
	path: `${build}/merge-to-default`,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).mergeAnswer,
	doing: "merging into the deploy branch",
	permission: "SchemaUpdate",
	rejectedKind: "merge",
	timeoutMs: 12e4,
	branch: {
		members: ["branchName", "branchId"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const model = "/build/api/v1/deployments/{deploymentId}/data-model";
const fileHashes = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "fileHashes",
	method: "GET",
	path: `${model}/file-hashes`,
	query: [
		"live",
		"branchName",
		"useDeployProjectRoot"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).hashesOfFiles,
	doing: "reading the file hashes",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** The tree of the files, without paging the whole of it. */
const listFiles = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "listFiles",
	method: "GET",
	path: `${model}/files`,
	query: [
		"withContent",
		"branchName",
		"showLastCLIUpload",
		"after",
		"first"
	],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).sourceTree,
	doing: "reading the files of a branch",
	permission: "SchemaRead",
	timeoutMs: 6e4,
	branch: {
		members: ["branchName"],
		otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
	}
});
/** One synchronous request that compiles the whole model. */
const validateDataModel = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "validateDataModel",
	method: "GET",
	path: `${model}/validate`,
	query: ["branchName", "devMode"],
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).validation,
	doing: "validating the data model",
	permission: "SchemaRead",
	rejectedKind: "build",
	timeoutMs: 3e5,
	branch: {
		members: ["branchName"],
		otherwise: "the deploy branch",
		otherwiseInDevMode: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionBranch */ .z6
	}
});
const upload = "/build/api/v1/deployments/{deploymentId}/data-model/upload";
const query = [
	"live",
	"branchName",
	"useDeployProjectRoot"
];
const branch = {
	members: ["branchName"],
	otherwise: _operation_js__WEBPACK_IMPORTED_MODULE_0__/* .sessionOrDeployBranch */ .Zg
};
/** Repeated: a transaction that is never finished changes nothing. */
const startUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "startUpload",
	method: "POST",
	path: `${upload}/start`,
	query,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadStarted,
	repeatable: true,
	doing: "starting the upload",
	permission: "SchemaUpdate",
	branch
});
/** Repeated: the same bytes under the same name, in the same transaction. */
const uploadFile = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "uploadFile",
	method: "POST",
	path: `${upload}/file`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	multipart: true,
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).anything,
	repeatable: true,
	doing: "uploading a file",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});
/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
const finishUpload = (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .operation */ .MQ)({
	id: "finishUpload",
	method: "POST",
	path: `${upload}/finish`,
	query,
	body: (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .body */ .rf)(),
	response: async () => (await (0,_operation_js__WEBPACK_IMPORTED_MODULE_0__/* .loadSchemas */ .BH)()).uploadFinished,
	doing: "finishing the upload",
	permission: "SchemaUpdate",
	timeoutMs: 3e5,
	branch
});



/***/ }),

/***/ 8543:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GT: () => (/* binding */ nonBlank),
/* harmony export */   Iq: () => (/* binding */ pageInfo),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   ZZ: () => (/* binding */ pageOf),
/* harmony export */   c3: () => (/* binding */ listOf),
/* harmony export */   j2: () => (/* binding */ pageOfList),
/* harmony export */   lq: () => (/* binding */ optional)
/* harmony export */ });
/* harmony import */ var _node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5275);
/* harmony import */ var _node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3204);


// build/platform/page-schema.js
/** A member that no decision depends on: absent, null and invalid all become undefined. */
function optional(schema) {
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)(schema), void 0);
}
/** Without blanks around it. */
const text = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)());
const nonBlank = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)().check((0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._trim */ .WN)(), (0,_node_modules_zod_v4_core_api_js__WEBPACK_IMPORTED_MODULE_0__/* ._minLength */ .m9)(1));
/** Whether there is a further page, and its cursor. */
const pageInfo = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* ["catch"] */ .Mf)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	hasNextPage: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lq)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()),
	endCursor: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .string */ .Yj)())
})), void 0);
/** A list longer than this is searched for its first invalid item before it is parsed. */
const mostUnchecked = 1e4;
/**
* The parser records each invalid item. A small response can hold millions of them, which would exceed memory and stack.
*/
function listOf(item) {
	const sound = (items) => items.length <= mostUnchecked || items.every((each) => item.safeParse(each).success);
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5)()).check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(sound, "a list with invalid items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YO)(item));
}
/** The length of the whole list in older responses. */
const pagination = optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
	total: (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)(),
	offset: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
}));
/**
* Parses a list in every format seen: `items`, else the deprecated `data`; `pageInfo` may be null or absent, and then the
* deprecated `pagination` and `count` may show that there is more.
* A response with neither `items` nor `data` is rejected: it must never pass for an empty list.
*/
function pageOf(item) {
	return pageOfList(listOf(item));
}
/** The same, of a schema for the whole list. */
function pageOfList(list) {
	const items = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl)(list);
	const page = (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ik)({
		items,
		data: items,
		pageInfo,
		pagination,
		count: optional((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .number */ .ai)())
	});
	return (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .pipe */ .Fs)(page.check((0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YP)(({ items, data }) => Boolean(items ?? data), "a list without items")), (0,_node_modules_zod_v4_mini_schemas_js__WEBPACK_IMPORTED_MODULE_1__/* .transform */ .pd)(({ items: newer, data: older, pageInfo: info, pagination: whole, count }) => {
		const found = newer ?? older ?? [];
		const stated = typeof info?.hasNextPage === "boolean";
		const missing = whole ? whole.total - (whole.offset ?? 0) : count ?? 0;
		return {
			items: found,
			hasNextPage: hasMore(info?.hasNextPage, info?.endCursor) || !stated && missing > found.length,
			endCursor: info?.endCursor,
			...count === void 0 ? {} : { count },
			...stated || whole ? {} : { silent: true }
		};
	}));
}
/** Fails closed: only `false`, or no sign of a further page, ends a list. */
function hasMore(hasNextPage, endCursor) {
	if (hasNextPage === void 0 || hasNextPage === null) return Boolean(endCursor);
	return hasNextPage !== false;
}



/***/ }),

/***/ 6166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ countMarks),
/* harmony export */   g: () => (/* binding */ readYaml)
/* harmony export */ });
/* harmony import */ var _node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7147);

// build/runtime/yaml-text.js
var import_dist = (0,_node_modules_yaml_dist_index_js__WEBPACK_IMPORTED_MODULE_0__/* .require_dist */ .F)();
/** Copies that aliases may make of their anchors. */
const mostAliases = 50;
/** Structural characters: a megabyte of JSON has fewer, and more would take seconds to parse. */
const mostMarks = 15e4;
/**
* Reads one YAML document of an input, in the core schema of YAML 1.2, which includes JSON. Ambiguous text is rejected:
* repeated keys, unknown tags, numbers that would be rounded.
* No phrase quotes the text, which may hold secrets; each names the line.
*/
function readYaml(text) {
	const marks = countMarks(text);
	if (marks > mostMarks) return { problems: [`has too much structure (${marks} YAML indicators and lines; at most ${mostMarks})`] };
	const lines = new import_dist.LineCounter();
	try {
		const document = (0, import_dist.parseDocument)(text, {
			version: "1.2",
			schema: "core",
			uniqueKeys: false,
			prettyErrors: false,
			logLevel: "error",
			lineCounter: lines
		});
		const problems = [...document.errors, ...document.warnings].map(({ code, pos }) => `is no valid YAML (${code.toLowerCase().replaceAll("_", " ")}) in ${at(lines, pos[0])}`);
		if (problems.length === 0) problems.push(...oddities(document.contents, lines));
		return problems.length > 0 ? { problems: problems.slice(0, 5) } : { value: document.toJS({ maxAliasCount: mostAliases }) };
	} catch (error) {
		return { problems: [`cannot be read (${error instanceof ReferenceError ? "aliases that multiply" : "nesting without measure"})`] };
	}
}
const plainTags = new Set([
	"str",
	"int",
	"float",
	"bool",
	"null",
	"map",
	"seq"
].map((name) => `tag:yaml.org,2002:${name}`));
/** YAML that is not plain data. */
function oddities(contents, lines) {
	const problems = [];
	const say = (node, problem) => problems.push(`${problem} in ${at(lines, node.range?.[0] ?? 0)}`);
	const sayOfAny = (node, path) => {
		if (path.length > 120) say(node, "is nested too deeply");
		if (node.tag !== void 0 && !plainTags.has(node.tag)) say(node, "has a tag that is not allowed");
	};
	(0, import_dist.visit)(contents, {
		Seq: (_, node, path) => sayOfAny(node, path),
		Map(_, node, path) {
			sayOfAny(node, path);
			const seen = /* @__PURE__ */ new Set();
			for (const { key } of node.items) {
				if (!(0, import_dist.isScalar)(key)) {
					if ((0, import_dist.isMap)(key) || (0, import_dist.isSeq)(key) || (0, import_dist.isAlias)(key)) say(key, "has a key that is no text");
					continue;
				}
				const name = String(key.value);
				if (seen.has(name)) say(key, "has the same key twice");
				if (name === "__proto__") say(key, "has a key that is not allowed (__proto__)");
				if (key.value === null) say(key, "has a key that is no text");
				seen.add(name);
			}
		},
		Scalar(_, node, path) {
			sayOfAny(node, path);
			const { value } = node;
			if (typeof value === "string" && !value.isWellFormed()) say(node, "has half a character");
			if (typeof value !== "number") return;
			if (!Number.isFinite(value)) say(node, "has a number that JSON does not have");
			else if (Number.isInteger(value) && !Number.isSafeInteger(value)) say(node, "has a number that is too large to be exact (put it in quotes)");
		}
	});
	return problems;
}
function at(lines, offset) {
	const { line, col } = lines.linePos(offset);
	return `line ${line}, column ${col}`;
}
/** The characters that cost the YAML parser time: those of its structure, and line breaks. */
const marks = new Set(Array.from("\n-?:,[]{}#&*!|>'\"%@`", (mark) => mark.charCodeAt(0)));
/**
* The amount of work for the YAML parser, which cannot be interrupted and takes up to 30 \u00b5s for each of these characters
* on a small runner. So they are counted before it starts.
*/
function countMarks(text) {
	let count = 0;
	for (let index = 0; index < text.length; index++) if (marks.has(text.charCodeAt(index))) count++;
	return count;
}



/***/ })

};
