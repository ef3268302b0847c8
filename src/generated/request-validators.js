// Generated from spec/ by `npm run generate`. Do not edit.
"use strict";
const orchestrateBody = validate20;
const schema31 = {"$id":"https://baton.invalid/requests/orchestrateBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OrchestrateRequest"}}};
const schema33 = {"type":"object","required":["message"],"properties":{"message":{"$ref":"#/components/schemas/Message"},"agent":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"}},"dependentSchemas":{"agent_def":{"anyOf":[{"properties":{"agent_def":{"required":["id"],"properties":{"id":{"type":"string"}}}}},{"required":["agent"],"properties":{"agent":{"$ref":"#/components/schemas/AgentId"}}}]}},"x-without-nulls":["agent","agent_def","response_format","recovery"]};
const schema53 = {"type":"string","enum":["fail","resume"]};
const schema55 = {"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$","not":{"const":"index"}};
const schema34 = {"oneOf":[{"$ref":"#/components/schemas/MessageText"},{"$ref":"#/components/schemas/MessageParts"}]};
const schema35 = {"type":"string","minLength":1};
const func5 = ((text) => {
  let pairs = 0;
  for (let i = 1; i < text.length; i += 1) {
    if ((text.charCodeAt(i - 1) & 0xfc00) !== 0xd800 || (text.charCodeAt(i) & 0xfc00) !== 0xdc00) continue;
    pairs += 1;
    i += 1;
  }
  return text.length - pairs;
});
const schema36 = {"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/MessagePart"}};
const schema37 = {"oneOf":[{"$ref":"#/components/schemas/TextPart"},{"$ref":"#/components/schemas/ImagePart"}],"discriminator":{"propertyName":"type","mapping":{"text":"#/components/schemas/TextPart","image":"#/components/schemas/ImagePart"}}};
const schema38 = {"type":"object","required":["type","text"],"properties":{"type":{"type":"string","const":"text"},"text":{"type":"string"}}};
const schema39 = {"type":"object","required":["type","source"],"properties":{"type":{"type":"string","const":"image"},"source":{"$ref":"#/components/schemas/ImageSource"}}};
const schema40 = {"oneOf":[{"$ref":"#/components/schemas/Base64ImageSource"},{"$ref":"#/components/schemas/UrlImageSource"}],"discriminator":{"propertyName":"type","mapping":{"base64":"#/components/schemas/Base64ImageSource","url":"#/components/schemas/UrlImageSource"}}};
const schema41 = {"type":"object","required":["type","media_type","data"],"properties":{"type":{"type":"string","const":"base64"},"media_type":{"type":"string","pattern":"^image/.+"},"data":{"type":"string","minLength":1,"pattern":"^[A-Za-z0-9+/]+={0,2}$"}}};
const schema42 = {"type":"object","required":["type","url"],"properties":{"type":{"type":"string","const":"url"},"url":{"type":"string","pattern":"^https?://.+"}}};
const func0 = ((pattern, flags) => {
  const [, not, taken, count, padding] = /^\^\[(\^?)([^\]]+)\]([*+])(={0,2})?\$$/.exec(pattern.replace("={0,2}$", "==$")) ?? [];
  if (!taken) return new RegExp(pattern.replace(/\.\+$/, "."), flags);
  const other = new RegExp(not ? "[" + taken + "]" : "[^" + taken + "]");
  return {
    test: (text) => {
      const at = text.search(other);
      if (count === "+" && (at === 0 || text === "")) return false;
      return at < 0 || (padding === "==" && text.length - at <= 2 && "==".startsWith(text.slice(at)));
    },
  };
});
const pattern4 = func0("^image/.+", "u");
const pattern5 = func0("^[A-Za-z0-9+/]+={0,2}$", "u");
const pattern6 = func0("^https?://.+", "u");

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.media_type === undefined) && (missing0 = "media_type"))) || ((data.data === undefined) && (missing0 = "data"))){
const err0 = {instancePath,schemaPath:"#/components/schemas/Base64ImageSource/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema41.required,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/Base64ImageSource/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema41.properties.type.type,parentSchema:schema41.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("base64" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/Base64ImageSource/properties/type/const",keyword:"const",params:{allowedValue: "base64"},message:"must be equal to constant",schema:"base64",parentSchema:schema41.properties.type,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.media_type !== undefined){
let data1 = data.media_type;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err3 = {instancePath:instancePath+"/media_type",schemaPath:"#/components/schemas/Base64ImageSource/properties/media_type/pattern",keyword:"pattern",params:{pattern: "^image/.+"},message:"must match pattern \""+"^image/.+"+"\"",schema:"^image/.+",parentSchema:schema41.properties.media_type,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/media_type",schemaPath:"#/components/schemas/Base64ImageSource/properties/media_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema41.properties.media_type.type,parentSchema:schema41.properties.media_type,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.data !== undefined){
let data2 = data.data;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if((data2.length < 2 && func5(data2) < 1)){
const err5 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema41.properties.data,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(!pattern5.test(data2)){
const err6 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9+/]+={0,2}$"},message:"must match pattern \""+"^[A-Za-z0-9+/]+={0,2}$"+"\"",schema:"^[A-Za-z0-9+/]+={0,2}$",parentSchema:schema41.properties.data,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema41.properties.data.type,parentSchema:schema41.properties.data,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/components/schemas/Base64ImageSource/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema41.type,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.type = true;
props0.media_type = true;
props0.data = true;
}
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.url === undefined) && (missing1 = "url"))){
const err9 = {instancePath,schemaPath:"#/components/schemas/UrlImageSource/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema42.required,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data.type !== undefined){
let data3 = data.type;
const _errs13 = errors;
if(typeof data3 !== "string"){
const err10 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/UrlImageSource/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.type.type,parentSchema:schema42.properties.type,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("url" !== data3){
const err11 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/UrlImageSource/properties/type/const",keyword:"const",params:{allowedValue: "url"},message:"must be equal to constant",schema:"url",parentSchema:schema42.properties.type,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.url !== undefined){
let data4 = data.url;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data4 === "string"){
if(!pattern6.test(data4)){
const err12 = {instancePath:instancePath+"/url",schemaPath:"#/components/schemas/UrlImageSource/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://.+"},message:"must match pattern \""+"^https?://.+"+"\"",schema:"^https?://.+",parentSchema:schema42.properties.url,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/url",schemaPath:"#/components/schemas/UrlImageSource/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.url.type,parentSchema:schema42.properties.url,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs15 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/components/schemas/UrlImageSource/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema42.type,parentSchema:schema42,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.url = true;
}
}
}
if(!valid0){
const err15 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema40.oneOf,parentSchema:schema40,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate27.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate27.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate27.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.source === undefined) && (missing0 = "source"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema39.required,parentSchema:schema39,data}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate26.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.type.type,parentSchema:schema39.properties.type,data:data0}];
return false;
}
if("image" !== data0){
validate26.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image"},message:"must be equal to constant",schema:"image",parentSchema:schema39.properties.type,data:data0}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs3 = errors;
if(!(validate27(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"type":true,"source":true},"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
const err0 = {instancePath,schemaPath:"#/components/schemas/TextPart/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs4 = errors;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextPart/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.type.type,parentSchema:schema38.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("text" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextPart/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant",schema:"text",parentSchema:schema38.properties.type,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.text !== undefined){
let data1 = data.text;
const _errs6 = errors;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/text",schemaPath:"#/components/schemas/TextPart/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.text.type,parentSchema:schema38.properties.text,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/components/schemas/TextPart/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.type = true;
props0.text = true;
}
const _errs8 = errors;
if(!(validate26(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.source = true;
}
}
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema37.oneOf,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate25.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate25.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate25.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length < 1){
validate24.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema36,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate25(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data === "string"){
if((data.length < 2 && func5(data) < 1)){
const err0 = {instancePath,schemaPath:"#/components/schemas/MessageText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/components/schemas/MessageText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema35.type,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(!(validate24(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
var items0 = true;
}
}
if(!valid0){
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema34.oneOf,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate23.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate23.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema43 = {"type":"object","required":["name","role","model","goal"],"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"name":{"type":"string","minLength":1,"maxLength":65536},"role":{"type":"string","minLength":1,"maxLength":65536},"model":{"type":"string","minLength":1,"maxLength":65536},"goal":{"type":"string","minLength":1,"maxLength":65536},"brevity":{"$ref":"#/components/schemas/Brevity"},"max_tokens":{"type":"integer","format":"int64","minimum":-9007199254740991,"maximum":9007199254740991},"temperature":{"type":"number","format":"double","minimum":0,"maximum":2},"rules":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"capabilities":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"mode":{"$ref":"#/components/schemas/AgentMode"},"memory":{"$ref":"#/components/schemas/AgentMemory"},"personality":{"type":"string","maxLength":65536},"advisor":{"$ref":"#/components/schemas/AdvisorInput"},"advisor_model":{"type":"string","minLength":1,"maxLength":65536},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"},"approvals":{"type":"array","maxItems":100,"items":{"type":"string","minLength":2,"maxLength":256,"pattern":"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"}},"delegates":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"question_ttl_seconds":{"type":"integer","format":"int64","minimum":1,"maximum":31536000},"mcp_servers":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_.-]{1,64}$"}}},"x-without-nulls":["id","brevity","max_tokens","temperature","rules","capabilities","mode","memory","personality","advisor","advisor_model","response_format","recovery","approvals","delegates","question_ttl_seconds","mcp_servers"]};
const schema44 = {"type":"string","enum":["lite","full","ultra","bullets"]};
const schema45 = {"type":"string","enum":["","standard","writer"]};
const schema46 = {"type":"object","properties":{"search_expand":{"type":"boolean"},"auto_tag":{"type":"boolean"},"auto_supersede":{"type":"boolean"},"intent_routing":{"type":"boolean"}},"x-without-nulls":["search_expand","auto_tag","auto_supersede","intent_routing"]};
const pattern8 = func0("^[A-Za-z0-9_-]{1,64}$", "u");
const pattern10 = func0("^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$", "u");
const pattern12 = func0("^[A-Za-z0-9_.-]{1,64}$", "u");
const schema47 = {"oneOf":[{"$ref":"#/components/schemas/AdvisorConfig"},{"$ref":"#/components/schemas/AdvisorModel"}]};
const schema48 = {"type":"object","properties":{"model":{"type":"string","minLength":1,"maxLength":65536},"mode":{"type":"string","enum":["off","consult","gate"]},"prompt":{"type":"string","maxLength":65536},"max_redirects":{"type":"integer","format":"int32","minimum":0,"maximum":2147483647},"malformed_halts":{"type":"boolean"}},"if":{"required":["mode"],"properties":{"mode":{"const":"off"}}},"then":{},"else":{"required":["model"],"properties":{"model":{"type":"string"}}},"x-without-nulls":["model","mode","prompt","max_redirects","malformed_halts"]};
const schema49 = {"type":"string","minLength":1,"maxLength":65536};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(typeof data === "object" && data !== null){
if(data["model"] === null){
delete data["model"];
}
if(data["mode"] === null){
delete data["mode"];
}
if(data["prompt"] === null){
delete data["prompt"];
}
if(data["max_redirects"] === null){
delete data["max_redirects"];
}
if(data["malformed_halts"] === null){
delete data["malformed_halts"];
}
}
const _errs4 = errors;
let valid2 = true;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mode === undefined) && (missing0 = "mode")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.mode !== undefined){
if("off" !== data.mode){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid1 = _errs5 === errors;
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
if(!_valid1){
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.model === undefined) && (missing1 = "model")){
const err2 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/else/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema48.else.required,parentSchema:schema48.else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data.model !== undefined){
let data1 = data.model;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/else/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema48.else.properties.model.type,parentSchema:schema48.else.properties.model,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
var _valid1 = _errs7 === errors;
valid2 = _valid1;
if(valid2){
var props0 = {};
props0.model = true;
props0.mode = true;
}
}
if(!valid2){
const err4 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/if",keyword:"if",params:{failingKeyword: "else"},message:"must match \"else\" schema",schema:schema48.if,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
if(props0 !== true){
props0 = props0 || {};
props0.model = true;
props0.mode = true;
props0.prompt = true;
props0.max_redirects = true;
props0.malformed_halts = true;
}
if(data.model !== undefined){
let data2 = data.model;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if((data2.length > 131072 || (data2.length > 65536 && func5(data2) > 65536))){
const err5 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema48.properties.model,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
const err6 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema48.properties.model,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema48.properties.model.type,parentSchema:schema48.properties.model,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid5 = _errs10 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.mode !== undefined){
let data3 = data.mode;
const _errs12 = errors;
if(typeof data3 !== "string"){
const err8 = {instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AdvisorConfig/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema48.properties.mode.type,parentSchema:schema48.properties.mode,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((data3 === "off") || (data3 === "consult")) || (data3 === "gate"))){
const err9 = {instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AdvisorConfig/properties/mode/enum",keyword:"enum",params:{allowedValues: schema48.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema48.properties.mode.enum,parentSchema:schema48.properties.mode,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var valid5 = _errs12 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.prompt !== undefined){
let data4 = data.prompt;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data4 === "string"){
if((data4.length > 131072 || (data4.length > 65536 && func5(data4) > 65536))){
const err10 = {instancePath:instancePath+"/prompt",schemaPath:"#/components/schemas/AdvisorConfig/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema48.properties.prompt,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/prompt",schemaPath:"#/components/schemas/AdvisorConfig/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema48.properties.prompt.type,parentSchema:schema48.properties.prompt,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var valid5 = _errs14 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.max_redirects !== undefined){
let data5 = data.max_redirects;
const _errs16 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
const err12 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema48.properties.max_redirects.type,parentSchema:schema48.properties.max_redirects,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(errors === _errs16){
if(typeof data5 == "number"){
if(data5 > 2147483647 || isNaN(data5)){
const err13 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema48.properties.max_redirects,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
else {
if(data5 < 0 || isNaN(data5)){
const err14 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema48.properties.max_redirects,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
var valid5 = _errs16 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.malformed_halts !== undefined){
let data6 = data.malformed_halts;
const _errs18 = errors;
if(typeof data6 !== "boolean"){
const err15 = {instancePath:instancePath+"/malformed_halts",schemaPath:"#/components/schemas/AdvisorConfig/properties/malformed_halts/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.malformed_halts.type,parentSchema:schema48.properties.malformed_halts,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid5 = _errs18 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data === "string"){
if((data.length > 131072 || (data.length > 65536 && func5(data) > 65536))){
const err17 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if((data.length < 2 && func5(data) < 1)){
const err18 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema49.type,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err20 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema47.oneOf,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
validate34.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate34.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate34.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema50 = {"oneOf":[{"$ref":"#/components/schemas/TextFormat"},{"$ref":"#/components/schemas/JsonSchemaFormat"}],"discriminator":{"propertyName":"type","mapping":{"text":"#/components/schemas/TextFormat","json_schema":"#/components/schemas/JsonSchemaFormat"}}};
const schema51 = {"type":"object","required":["type"],"properties":{"type":{"type":"string","const":"text"}}};
const schema52 = {"type":"object","required":["type","schema"],"properties":{"type":{"type":"string","const":"json_schema"},"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"schema":{"type":"object","additionalProperties":true}},"x-without-nulls":["name"]};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {instancePath,schemaPath:"#/components/schemas/TextFormat/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema51.required,parentSchema:schema51,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextFormat/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema51.properties.type.type,parentSchema:schema51.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("text" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextFormat/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant",schema:"text",parentSchema:schema51.properties.type,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/components/schemas/TextFormat/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema51.type,parentSchema:schema51,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
var props0 = {};
props0.type = true;
}
const _errs6 = errors;
const _errs7 = errors;
if(typeof data === "object" && data !== null){
if(data["name"] === null){
delete data["name"];
}
}
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.schema === undefined) && (missing1 = "schema"))){
const err4 = {instancePath,schemaPath:"#/components/schemas/JsonSchemaFormat/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema52.required,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data.type !== undefined){
let data1 = data.type;
const _errs9 = errors;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema52.properties.type.type,parentSchema:schema52.properties.type,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("json_schema" !== data1){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"},message:"must be equal to constant",schema:"json_schema",parentSchema:schema52.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs9 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.name !== undefined){
let data2 = data.name;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(!pattern8.test(data2)){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema52.properties.name,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema52.properties.name.type,parentSchema:schema52.properties.name,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.schema !== undefined){
let data3 = data.schema;
const _errs13 = errors;
if(errors === _errs13){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
const err9 = {instancePath:instancePath+"/schema",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema52.properties.schema.type,parentSchema:schema52.properties.schema,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid4 = _errs13 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/components/schemas/JsonSchemaFormat/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema52.type,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
if(props0 !== true){
props0 = props0 || {};
props0.type = true;
props0.name = true;
props0.schema = true;
}
}
}
if(!valid0){
const err11 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema50.oneOf,parentSchema:schema50,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate36.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate36.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate36.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["id"] === null){
delete data["id"];
}
if(data["brevity"] === null){
delete data["brevity"];
}
if(data["max_tokens"] === null){
delete data["max_tokens"];
}
if(data["temperature"] === null){
delete data["temperature"];
}
if(data["rules"] === null){
delete data["rules"];
}
if(data["capabilities"] === null){
delete data["capabilities"];
}
if(data["mode"] === null){
delete data["mode"];
}
if(data["memory"] === null){
delete data["memory"];
}
if(data["personality"] === null){
delete data["personality"];
}
if(data["advisor"] === null){
delete data["advisor"];
}
if(data["advisor_model"] === null){
delete data["advisor_model"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
if(data["approvals"] === null){
delete data["approvals"];
}
if(data["delegates"] === null){
delete data["delegates"];
}
if(data["question_ttl_seconds"] === null){
delete data["question_ttl_seconds"];
}
if(data["mcp_servers"] === null){
delete data["mcp_servers"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.role === undefined) && (missing0 = "role"))) || ((data.model === undefined) && (missing0 = "model"))) || ((data.goal === undefined) && (missing0 = "goal"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema43.properties.id,data:data0}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.id.type,parentSchema:schema43.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 131072 || (data1.length > 65536 && func5(data1) > 65536))){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.name,data:data1}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.name.type,parentSchema:schema43.properties.name,data:data1}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data2 = data.role;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if((data2.length > 131072 || (data2.length > 65536 && func5(data2) > 65536))){
validate33.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate33.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.role,data:data2}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.role.type,parentSchema:schema43.properties.role,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data3 = data.model;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if((data3.length > 131072 || (data3.length > 65536 && func5(data3) > 65536))){
validate33.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate33.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.model,data:data3}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.model.type,parentSchema:schema43.properties.model,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.goal !== undefined){
let data4 = data.goal;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if((data4.length > 131072 || (data4.length > 65536 && func5(data4) > 65536))){
validate33.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func5(data4) < 1)){
validate33.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.goal.type,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brevity !== undefined){
let data5 = data.brevity;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate33.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate33.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema44.enum},message:"must be equal to one of the allowed values",schema:schema44.enum,parentSchema:schema44,data:data5}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data6 = data.max_tokens;
const _errs14 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate33.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.max_tokens.type,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs14){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate33.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate33.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data7 = data.temperature;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 == "number"){
if(data7 > 2 || isNaN(data7)){
validate33.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate33.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema43.properties.temperature.type,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data8 = data.rules;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data8)){
if(data8.length > 1000){
validate33.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema43.properties.rules,data:data8}];
return false;
}
else {
var valid2 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if((data9.length > 131072 || (data9.length > 65536 && func5(data9) > 65536))){
validate33.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.rules.items,data:data9}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.rules.items.type,parentSchema:schema43.properties.rules.items,data:data9}];
return false;
}
}
var valid2 = _errs20 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.rules.type,parentSchema:schema43.properties.rules,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capabilities !== undefined){
let data10 = data.capabilities;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data10)){
if(data10.length > 1000){
validate33.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema43.properties.capabilities,data:data10}];
return false;
}
else {
var valid3 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs24 = errors;
if(errors === _errs24){
if(typeof data11 === "string"){
if((data11.length > 131072 || (data11.length > 65536 && func5(data11) > 65536))){
validate33.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.capabilities.items.type,parentSchema:schema43.properties.capabilities.items,data:data11}];
return false;
}
}
var valid3 = _errs24 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.capabilities.type,parentSchema:schema43.properties.capabilities,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data12 = data.mode;
const _errs26 = errors;
if(typeof data12 !== "string"){
validate33.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.type,parentSchema:schema45,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate33.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema45.enum},message:"must be equal to one of the allowed values",schema:schema45.enum,parentSchema:schema45,data:data12}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory !== undefined){
let data13 = data.memory;
const _errs29 = errors;
const _errs30 = errors;
if(typeof data13 === "object" && data13 !== null){
if(data13["search_expand"] === null){
delete data13["search_expand"];
}
if(data13["auto_tag"] === null){
delete data13["auto_tag"];
}
if(data13["auto_supersede"] === null){
delete data13["auto_supersede"];
}
if(data13["intent_routing"] === null){
delete data13["intent_routing"];
}
}
if(errors === _errs30){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.search_expand !== undefined){
let data14 = data13.search_expand;
const _errs32 = errors;
if(typeof data14 !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.search_expand.type,parentSchema:schema46.properties.search_expand,data:data14}];
return false;
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.auto_tag !== undefined){
let data15 = data13.auto_tag;
const _errs34 = errors;
if(typeof data15 !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_tag.type,parentSchema:schema46.properties.auto_tag,data:data15}];
return false;
}
var valid6 = _errs34 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.auto_supersede !== undefined){
let data16 = data13.auto_supersede;
const _errs36 = errors;
if(typeof data16 !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_supersede.type,parentSchema:schema46.properties.auto_supersede,data:data16}];
return false;
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.intent_routing !== undefined){
let data17 = data13.intent_routing;
const _errs38 = errors;
if(typeof data17 !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.intent_routing.type,parentSchema:schema46.properties.intent_routing,data:data17}];
return false;
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data:data13}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.personality !== undefined){
let data18 = data.personality;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data18 === "string"){
if((data18.length > 131072 || (data18.length > 65536 && func5(data18) > 65536))){
validate33.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.personality,data:data18}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.personality.type,parentSchema:schema43.properties.personality,data:data18}];
return false;
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor !== undefined){
const _errs42 = errors;
if(!(validate34(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor_model !== undefined){
let data20 = data.advisor_model;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data20 === "string"){
if((data20.length > 131072 || (data20.length > 65536 && func5(data20) > 65536))){
validate33.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func5(data20) < 1)){
validate33.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.advisor_model.type,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs45 = errors;
if(!(validate36(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data22 = data.recovery;
const _errs46 = errors;
if(typeof data22 !== "string"){
validate33.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.type,parentSchema:schema53,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate33.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema53.enum},message:"must be equal to one of the allowed values",schema:schema53.enum,parentSchema:schema53,data:data22}];
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approvals !== undefined){
let data23 = data.approvals;
const _errs49 = errors;
if(errors === _errs49){
if(Array.isArray(data23)){
if(data23.length > 100){
validate33.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.approvals,data:data23}];
return false;
}
else {
var valid8 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs51 = errors;
if(errors === _errs51){
if(typeof data24 === "string"){
if((data24.length > 512 || (data24.length > 256 && func5(data24) > 256))){
validate33.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func5(data24) < 2)){
validate33.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern10.test(data24)){
validate33.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.approvals.items.type,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
}
var valid8 = _errs51 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.approvals.type,parentSchema:schema43.properties.approvals,data:data23}];
return false;
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delegates !== undefined){
let data25 = data.delegates;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data25)){
if(data25.length > 100){
validate33.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.delegates,data:data25}];
return false;
}
else {
var valid9 = true;
const len3 = data25.length;
for(let i3=0; i3<len3; i3++){
let data26 = data25[i3];
const _errs55 = errors;
if(errors === _errs55){
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
validate33.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema43.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.delegates.items.type,parentSchema:schema43.properties.delegates.items,data:data26}];
return false;
}
}
var valid9 = _errs55 === errors;
if(!valid9){
break;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.delegates.type,parentSchema:schema43.properties.delegates,data:data25}];
return false;
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question_ttl_seconds !== undefined){
let data27 = data.question_ttl_seconds;
const _errs57 = errors;
if(!((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27)))){
validate33.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.question_ttl_seconds.type,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs57){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate33.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate33.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
}
}
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
let data28 = data.mcp_servers;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data28)){
if(data28.length > 100){
validate33.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.mcp_servers,data:data28}];
return false;
}
else {
var valid10 = true;
const len4 = data28.length;
for(let i4=0; i4<len4; i4++){
let data29 = data28[i4];
const _errs61 = errors;
if(errors === _errs61){
if(typeof data29 === "string"){
if(!pattern12.test(data29)){
validate33.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema43.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.mcp_servers.items.type,parentSchema:schema43.properties.mcp_servers.items,data:data29}];
return false;
}
}
var valid10 = _errs61 === errors;
if(!valid10){
break;
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.mcp_servers.type,parentSchema:schema43.properties.mcp_servers,data:data28}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};

const pattern7 = func0("^[^\\u0000-\\u001f\\u007f]+$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["agent"] === null){
delete data["agent"];
}
if(data["agent_def"] === null){
delete data["agent_def"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema33.required,parentSchema:schema33,data}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(!(validate23(data.message, {instancePath:instancePath+"/message",parentData:data,parentDataProperty:"message",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent !== undefined){
let data1 = data.agent;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate22.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema33.properties.agent,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate22.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema33.properties.agent,data:data1}];
return false;
}
else {
if(!pattern7.test(data1)){
validate22.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema33.properties.agent,data:data1}];
return false;
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.properties.agent.type,parentSchema:schema33.properties.agent,data:data1}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_def !== undefined){
const _errs4 = errors;
if(!(validate33(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs5 = errors;
if(!(validate36(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data4 = data.recovery;
const _errs6 = errors;
if(typeof data4 !== "string"){
validate22.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.type,parentSchema:schema53,data:data4}];
return false;
}
if(!((data4 === "fail") || (data4 === "resume"))){
validate22.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema53.enum},message:"must be equal to one of the allowed values",schema:schema53.enum,parentSchema:schema53,data:data4}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_def !== undefined){
const _errs9 = errors;
const _errs10 = errors;
let valid3 = false;
const _errs11 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.agent_def !== undefined){
let data5 = data.agent_def;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((data5.id === undefined) && (missing1 = "id")){
const err0 = {instancePath:instancePath+"/agent_def",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema33.dependentSchemas.agent_def.anyOf[0].properties.agent_def.required,parentSchema:schema33.dependentSchemas.agent_def.anyOf[0].properties.agent_def,data:data5};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data5.id !== undefined){
let data6 = data5.id;
if(typeof data6 !== "string"){
const err1 = {instancePath:instancePath+"/agent_def/id",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema33.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id.type,parentSchema:schema33.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id,data:data6};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
}
}
var _valid0 = _errs11 === errors;
valid3 = valid3 || _valid0;
if(_valid0){
var props1 = {};
props1.agent_def = true;
}
const _errs15 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.agent === undefined) && (missing2 = "agent")){
const err2 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema33.dependentSchemas.agent_def.anyOf[1].required,parentSchema:schema33.dependentSchemas.agent_def.anyOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
if(data.agent !== undefined){
let data7 = data.agent;
const _errs17 = errors;
const _errs19 = errors;
const _errs20 = errors;
if("index" !== data7){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid8 = _errs20 === errors;
if(valid8){
const err4 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema55.not,parentSchema:schema55,data:data7};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern8.test(data7)){
const err5 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema55,data:data7};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data7};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
}
var _valid0 = _errs15 === errors;
valid3 = valid3 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = props1 || {};
props1.agent = true;
}
}
if(!valid3){
const err7 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema33.dependentSchemas.agent_def.anyOf,parentSchema:schema33.dependentSchemas.agent_def,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate22.errors = vErrors;
return false;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid2 = _errs9 === errors;
if(valid2){
if(props1 !== true){
props1 = props1 || {};
props1.message = true;
props1.agent = true;
props1.agent_def = true;
props1.response_format = true;
props1.recovery = true;
}
}
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate22.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate22.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/orchestrateBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate22(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const orchestrateParameters = validate41;
const schema56 = {"$id":"https://baton.invalid/requests/orchestrateParameters","properties":{"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};
const pattern14 = func0("^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$", "u");

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/orchestrateParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["idempotency-key"] !== undefined){
let data1 = data0["idempotency-key"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate41.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema56.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate41.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema56.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.header.properties["idempotency-key"].type,parentSchema:schema56.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["last-event-id"] !== undefined){
let data2 = data0["last-event-id"];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern14.test(data2)){
validate41.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema56.properties.header.properties["last-event-id"],data:data2}];
return false;
}
}
else {
validate41.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.header.properties["last-event-id"].type,parentSchema:schema56.properties.header.properties["last-event-id"],data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.prefer !== undefined){
let data3 = data0.prefer;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate41.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.properties.header.properties.prefer.type,parentSchema:schema56.properties.header.properties.prefer,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const listRequestsParameters = validate42;
const schema57 = {"$id":"https://baton.invalid/requests/listRequestsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},"state":{"type":"string","enum":["running","waiting","completed","failed","canceled"]},"agent":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}},"required":[]}}};
const pattern15 = func0("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "u");
const pattern16 = func0("^[^\\u0000]+$", "u");

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listRequestsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate42.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema57.properties.query.properties.limit.type,parentSchema:schema57.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate42.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema57.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate42.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema57.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern15.test(data2)){
validate42.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"+"\"",schema:"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",parentSchema:schema57.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate42.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.properties.query.properties.before.type,parentSchema:schema57.properties.query.properties.before,data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.state !== undefined){
let data3 = data0.state;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate42.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.properties.query.properties.state.type,parentSchema:schema57.properties.query.properties.state,data:data3}];
return false;
}
if(!(((((data3 === "running") || (data3 === "waiting")) || (data3 === "completed")) || (data3 === "failed")) || (data3 === "canceled"))){
validate42.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/enum",keyword:"enum",params:{allowedValues: schema57.properties.query.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema57.properties.query.properties.state.enum,parentSchema:schema57.properties.query.properties.state,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.agent !== undefined){
let data4 = data0.agent;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data4 === "string"){
if((data4.length < 2 && func5(data4) < 1)){
validate42.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema57.properties.query.properties.agent,data:data4}];
return false;
}
else {
if(!pattern16.test(data4)){
validate42.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema57.properties.query.properties.agent,data:data4}];
return false;
}
}
}
else {
validate42.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.properties.query.properties.agent.type,parentSchema:schema57.properties.query.properties.agent,data:data4}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getRequestParameters = validate43;
const schema58 = {"$id":"https://baton.invalid/requests/getRequestParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]}}};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getRequestParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate43.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema58.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate43.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.path.properties.id.type,parentSchema:schema58.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const streamRequestEventsParameters = validate44;
const schema59 = {"$id":"https://baton.invalid/requests/streamRequestEventsParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"since_seq":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"last-event-id":{"type":"string"}},"required":[]}}};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/streamRequestEventsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate44.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate44.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema59.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate44.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema59.properties.path.properties.id.type,parentSchema:schema59.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.since_seq !== undefined){
let data3 = data2.since_seq;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema59.properties.query.properties.since_seq.type,parentSchema:schema59.properties.query.properties.since_seq,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema59.properties.query.properties.since_seq,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema59.properties.query.properties.since_seq,data:data3}];
return false;
}
}
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data4 = data.header;
const _errs6 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4["last-event-id"] !== undefined){
let data5 = data4["last-event-id"];
if(typeof data5 !== "string"){
validate44.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema59.properties.header.properties["last-event-id"].type,parentSchema:schema59.properties.header.properties["last-event-id"],data:data5}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
validate44.errors = vErrors;
return errors === 0;
}
validate44.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const getRequestResultParameters = validate45;
const schema60 = {"$id":"https://baton.invalid/requests/getRequestResultParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"wait":{"type":"integer","format":"int32","minimum":0,"maximum":60,"default":0}},"required":[]}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getRequestResultParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate45.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema60.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema60.properties.path.properties.id.type,parentSchema:schema60.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.wait === undefined){
data2.wait = 0;
}
let data3 = data2.wait;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema60.properties.query.properties.wait.type,parentSchema:schema60.properties.query.properties.wait,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 60 || isNaN(data3)){
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema60.properties.query.properties.wait,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema60.properties.query.properties.wait,data:data3}];
return false;
}
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const listQuestionsParameters = validate46;
const schema61 = {"$id":"https://baton.invalid/requests/listQuestionsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"state":{"type":"string","enum":["open","all"],"default":"open"},"request_id":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}},"required":[]}}};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listQuestionsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
if(data0.state === undefined){
data0.state = "open";
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate46.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema61.properties.query.properties.limit.type,parentSchema:schema61.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate46.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema61.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate46.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema61.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate46.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema61.properties.query.properties.before.type,parentSchema:schema61.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate46.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema61.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate46.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema61.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data3 = data0.state;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate46.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema61.properties.query.properties.state.type,parentSchema:schema61.properties.query.properties.state,data:data3}];
return false;
}
if(!((data3 === "open") || (data3 === "all"))){
validate46.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/enum",keyword:"enum",params:{allowedValues: schema61.properties.query.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema61.properties.query.properties.state.enum,parentSchema:schema61.properties.query.properties.state,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.request_id !== undefined){
let data4 = data0.request_id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data4 === "string"){
if((data4.length < 2 && func5(data4) < 1)){
validate46.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema61.properties.query.properties.request_id,data:data4}];
return false;
}
else {
if(!pattern16.test(data4)){
validate46.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema61.properties.query.properties.request_id,data:data4}];
return false;
}
}
}
else {
validate46.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema61.properties.query.properties.request_id.type,parentSchema:schema61.properties.query.properties.request_id,data:data4}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getQuestionParameters = validate47;
const schema62 = {"$id":"https://baton.invalid/requests/getQuestionParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getQuestionParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate47.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema62.properties.path.properties.id.type,parentSchema:schema62.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate47.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema62.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate47.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema62.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const answerQuestionBody = validate48;
const schema63 = {"$id":"https://baton.invalid/requests/answerQuestionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AnswerRequest"}}};
const schema64 = {"type":"object","properties":{"decision":{"type":"string","enum":["approved","denied"]},"text":{"type":"string","minLength":1,"maxLength":16384,"pattern":"\\S"},"by":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"}},"x-without-nulls":["decision","text","by"]};
const pattern18 = func0("\\S", "u");

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/answerQuestionBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(typeof data0 === "object" && data0 !== null){
if(data0["decision"] === null){
delete data0["decision"];
}
if(data0["text"] === null){
delete data0["text"];
}
if(data0["by"] === null){
delete data0["by"];
}
}
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.decision !== undefined){
let data1 = data0.decision;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate48.errors = [{instancePath:instancePath+"/requestBody/decision",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/decision/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.properties.decision.type,parentSchema:schema64.properties.decision,data:data1}];
return false;
}
if(!((data1 === "approved") || (data1 === "denied"))){
validate48.errors = [{instancePath:instancePath+"/requestBody/decision",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/decision/enum",keyword:"enum",params:{allowedValues: schema64.properties.decision.enum},message:"must be equal to one of the allowed values",schema:schema64.properties.decision.enum,parentSchema:schema64.properties.decision,data:data1}];
return false;
}
var valid2 = _errs3 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.text !== undefined){
let data2 = data0.text;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if((data2.length > 32768 || (data2.length > 16384 && func5(data2) > 16384))){
validate48.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters",schema:16384,parentSchema:schema64.properties.text,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate48.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema64.properties.text,data:data2}];
return false;
}
else {
if(!pattern18.test(data2)){
validate48.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema64.properties.text,data:data2}];
return false;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.properties.text.type,parentSchema:schema64.properties.text,data:data2}];
return false;
}
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.by !== undefined){
let data3 = data0.by;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if((data3.length > 400 || (data3.length > 200 && func5(data3) > 200))){
validate48.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema64.properties.by,data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate48.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema64.properties.by,data:data3}];
return false;
}
else {
if(!pattern7.test(data3)){
validate48.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema64.properties.by,data:data3}];
return false;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.properties.by.type,parentSchema:schema64.properties.by,data:data3}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.type,parentSchema:schema64,data:data0}];
return false;
}
}
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listAgentsParameters = validate49;
const schema65 = {"$id":"https://baton.invalid/requests/listAgentsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"string","pattern":"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"},"include":{"type":"string","enum":["definition"]}},"required":[]}}};
const pattern20 = func0("^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$", "u");

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listAgentsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit !== undefined){
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate49.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema65.properties.query.properties.limit.type,parentSchema:schema65.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate49.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema65.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate49.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema65.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern20.test(data2)){
validate49.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$",parentSchema:schema65.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate49.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema65.properties.query.properties.before.type,parentSchema:schema65.properties.query.properties.before,data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.include !== undefined){
let data3 = data0.include;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate49.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema65.properties.query.properties.include.type,parentSchema:schema65.properties.query.properties.include,data:data3}];
return false;
}
if(!(data3 === "definition")){
validate49.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema65.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema65.properties.query.properties.include.enum,parentSchema:schema65.properties.query.properties.include,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createAgentBody = validate50;
const schema66 = {"$id":"https://baton.invalid/requests/createAgentBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AgentDefinition"}}};
const schema67 = {"type":"object","required":["id","name","role","model","goal"],"properties":{"id":{"$ref":"#/components/schemas/AgentId"},"name":{"type":"string","minLength":1,"maxLength":65536},"role":{"type":"string","minLength":1,"maxLength":65536},"model":{"type":"string","minLength":1,"maxLength":65536},"goal":{"type":"string","minLength":1,"maxLength":65536},"brevity":{"$ref":"#/components/schemas/Brevity"},"max_tokens":{"type":"integer","format":"int64","minimum":-9007199254740991,"maximum":9007199254740991},"temperature":{"type":"number","format":"double","minimum":0,"maximum":2},"rules":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"capabilities":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"mode":{"$ref":"#/components/schemas/AgentMode"},"memory":{"$ref":"#/components/schemas/AgentMemory"},"personality":{"type":"string","maxLength":65536},"advisor":{"$ref":"#/components/schemas/AdvisorInput"},"advisor_model":{"type":"string","minLength":1,"maxLength":65536},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"},"approvals":{"type":"array","maxItems":100,"items":{"type":"string","minLength":2,"maxLength":256,"pattern":"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"}},"delegates":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"question_ttl_seconds":{"type":"integer","format":"int64","minimum":1,"maximum":31536000},"mcp_servers":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_.-]{1,64}$"}}},"x-without-nulls":["brevity","max_tokens","temperature","rules","capabilities","mode","memory","personality","advisor","advisor_model","response_format","recovery","approvals","delegates","question_ttl_seconds","mcp_servers"]};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["brevity"] === null){
delete data["brevity"];
}
if(data["max_tokens"] === null){
delete data["max_tokens"];
}
if(data["temperature"] === null){
delete data["temperature"];
}
if(data["rules"] === null){
delete data["rules"];
}
if(data["capabilities"] === null){
delete data["capabilities"];
}
if(data["mode"] === null){
delete data["mode"];
}
if(data["memory"] === null){
delete data["memory"];
}
if(data["personality"] === null){
delete data["personality"];
}
if(data["advisor"] === null){
delete data["advisor"];
}
if(data["advisor_model"] === null){
delete data["advisor_model"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
if(data["approvals"] === null){
delete data["approvals"];
}
if(data["delegates"] === null){
delete data["delegates"];
}
if(data["question_ttl_seconds"] === null){
delete data["question_ttl_seconds"];
}
if(data["mcp_servers"] === null){
delete data["mcp_servers"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.role === undefined) && (missing0 = "role"))) || ((data.model === undefined) && (missing0 = "model"))) || ((data.goal === undefined) && (missing0 = "goal"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema67.required,parentSchema:schema67,data}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
const _errs4 = errors;
const _errs5 = errors;
if("index" !== data0){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var valid2 = _errs5 === errors;
if(valid2){
validate51.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema55.not,parentSchema:schema55,data:data0}];
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate51.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema55,data:data0}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if((data1.length > 131072 || (data1.length > 65536 && func5(data1) > 65536))){
validate51.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate51.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema67.properties.name,data:data1}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.name.type,parentSchema:schema67.properties.name,data:data1}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data2 = data.role;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if((data2.length > 131072 || (data2.length > 65536 && func5(data2) > 65536))){
validate51.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate51.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema67.properties.role,data:data2}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.role.type,parentSchema:schema67.properties.role,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data3 = data.model;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if((data3.length > 131072 || (data3.length > 65536 && func5(data3) > 65536))){
validate51.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate51.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema67.properties.model,data:data3}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.model.type,parentSchema:schema67.properties.model,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.goal !== undefined){
let data4 = data.goal;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if((data4.length > 131072 || (data4.length > 65536 && func5(data4) > 65536))){
validate51.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func5(data4) < 1)){
validate51.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema67.properties.goal,data:data4}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.goal.type,parentSchema:schema67.properties.goal,data:data4}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brevity !== undefined){
let data5 = data.brevity;
const _errs14 = errors;
if(typeof data5 !== "string"){
validate51.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate51.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema44.enum},message:"must be equal to one of the allowed values",schema:schema44.enum,parentSchema:schema44,data:data5}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data6 = data.max_tokens;
const _errs17 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate51.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema67.properties.max_tokens.type,parentSchema:schema67.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs17){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate51.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema67.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate51.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema67.properties.max_tokens,data:data6}];
return false;
}
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data7 = data.temperature;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data7 == "number"){
if(data7 > 2 || isNaN(data7)){
validate51.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema67.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate51.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema67.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema67.properties.temperature.type,parentSchema:schema67.properties.temperature,data:data7}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data8 = data.rules;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data8)){
if(data8.length > 1000){
validate51.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema67.properties.rules,data:data8}];
return false;
}
else {
var valid4 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs23 = errors;
if(errors === _errs23){
if(typeof data9 === "string"){
if((data9.length > 131072 || (data9.length > 65536 && func5(data9) > 65536))){
validate51.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.rules.items,data:data9}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.rules.items.type,parentSchema:schema67.properties.rules.items,data:data9}];
return false;
}
}
var valid4 = _errs23 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.rules.type,parentSchema:schema67.properties.rules,data:data8}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capabilities !== undefined){
let data10 = data.capabilities;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data10)){
if(data10.length > 1000){
validate51.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema67.properties.capabilities,data:data10}];
return false;
}
else {
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs27 = errors;
if(errors === _errs27){
if(typeof data11 === "string"){
if((data11.length > 131072 || (data11.length > 65536 && func5(data11) > 65536))){
validate51.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.capabilities.items.type,parentSchema:schema67.properties.capabilities.items,data:data11}];
return false;
}
}
var valid5 = _errs27 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.capabilities.type,parentSchema:schema67.properties.capabilities,data:data10}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data12 = data.mode;
const _errs29 = errors;
if(typeof data12 !== "string"){
validate51.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.type,parentSchema:schema45,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate51.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema45.enum},message:"must be equal to one of the allowed values",schema:schema45.enum,parentSchema:schema45,data:data12}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory !== undefined){
let data13 = data.memory;
const _errs32 = errors;
const _errs33 = errors;
if(typeof data13 === "object" && data13 !== null){
if(data13["search_expand"] === null){
delete data13["search_expand"];
}
if(data13["auto_tag"] === null){
delete data13["auto_tag"];
}
if(data13["auto_supersede"] === null){
delete data13["auto_supersede"];
}
if(data13["intent_routing"] === null){
delete data13["intent_routing"];
}
}
if(errors === _errs33){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.search_expand !== undefined){
let data14 = data13.search_expand;
const _errs35 = errors;
if(typeof data14 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.search_expand.type,parentSchema:schema46.properties.search_expand,data:data14}];
return false;
}
var valid8 = _errs35 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data13.auto_tag !== undefined){
let data15 = data13.auto_tag;
const _errs37 = errors;
if(typeof data15 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_tag.type,parentSchema:schema46.properties.auto_tag,data:data15}];
return false;
}
var valid8 = _errs37 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data13.auto_supersede !== undefined){
let data16 = data13.auto_supersede;
const _errs39 = errors;
if(typeof data16 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_supersede.type,parentSchema:schema46.properties.auto_supersede,data:data16}];
return false;
}
var valid8 = _errs39 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data13.intent_routing !== undefined){
let data17 = data13.intent_routing;
const _errs41 = errors;
if(typeof data17 !== "boolean"){
validate51.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.intent_routing.type,parentSchema:schema46.properties.intent_routing,data:data17}];
return false;
}
var valid8 = _errs41 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data:data13}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.personality !== undefined){
let data18 = data.personality;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data18 === "string"){
if((data18.length > 131072 || (data18.length > 65536 && func5(data18) > 65536))){
validate51.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.personality,data:data18}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.personality.type,parentSchema:schema67.properties.personality,data:data18}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor !== undefined){
const _errs45 = errors;
if(!(validate34(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor_model !== undefined){
let data20 = data.advisor_model;
const _errs46 = errors;
if(errors === _errs46){
if(typeof data20 === "string"){
if((data20.length > 131072 || (data20.length > 65536 && func5(data20) > 65536))){
validate51.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema67.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func5(data20) < 1)){
validate51.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema67.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.advisor_model.type,parentSchema:schema67.properties.advisor_model,data:data20}];
return false;
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs48 = errors;
if(!(validate36(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data22 = data.recovery;
const _errs49 = errors;
if(typeof data22 !== "string"){
validate51.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.type,parentSchema:schema53,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate51.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema53.enum},message:"must be equal to one of the allowed values",schema:schema53.enum,parentSchema:schema53,data:data22}];
return false;
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approvals !== undefined){
let data23 = data.approvals;
const _errs52 = errors;
if(errors === _errs52){
if(Array.isArray(data23)){
if(data23.length > 100){
validate51.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema67.properties.approvals,data:data23}];
return false;
}
else {
var valid10 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs54 = errors;
if(errors === _errs54){
if(typeof data24 === "string"){
if((data24.length > 512 || (data24.length > 256 && func5(data24) > 256))){
validate51.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema67.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func5(data24) < 2)){
validate51.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema67.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern10.test(data24)){
validate51.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema67.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.approvals.items.type,parentSchema:schema67.properties.approvals.items,data:data24}];
return false;
}
}
var valid10 = _errs54 === errors;
if(!valid10){
break;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.approvals.type,parentSchema:schema67.properties.approvals,data:data23}];
return false;
}
}
var valid0 = _errs52 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delegates !== undefined){
let data25 = data.delegates;
const _errs56 = errors;
if(errors === _errs56){
if(Array.isArray(data25)){
if(data25.length > 100){
validate51.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema67.properties.delegates,data:data25}];
return false;
}
else {
var valid11 = true;
const len3 = data25.length;
for(let i3=0; i3<len3; i3++){
let data26 = data25[i3];
const _errs58 = errors;
if(errors === _errs58){
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
validate51.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema67.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.delegates.items.type,parentSchema:schema67.properties.delegates.items,data:data26}];
return false;
}
}
var valid11 = _errs58 === errors;
if(!valid11){
break;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.delegates.type,parentSchema:schema67.properties.delegates,data:data25}];
return false;
}
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question_ttl_seconds !== undefined){
let data27 = data.question_ttl_seconds;
const _errs60 = errors;
if(!((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27)))){
validate51.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema67.properties.question_ttl_seconds.type,parentSchema:schema67.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs60){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate51.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema67.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate51.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema67.properties.question_ttl_seconds,data:data27}];
return false;
}
}
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
let data28 = data.mcp_servers;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data28)){
if(data28.length > 100){
validate51.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema67.properties.mcp_servers,data:data28}];
return false;
}
else {
var valid12 = true;
const len4 = data28.length;
for(let i4=0; i4<len4; i4++){
let data29 = data28[i4];
const _errs64 = errors;
if(errors === _errs64){
if(typeof data29 === "string"){
if(!pattern12.test(data29)){
validate51.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema67.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate51.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema67.properties.mcp_servers.items.type,parentSchema:schema67.properties.mcp_servers.items,data:data29}];
return false;
}
}
var valid12 = _errs64 === errors;
if(!valid12){
break;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.mcp_servers.type,parentSchema:schema67.properties.mcp_servers,data:data28}];
return false;
}
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema67.type,parentSchema:schema67,data}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}
validate51.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createAgentBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate51(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const createAgentParameters = validate55;
const schema73 = {"$id":"https://baton.invalid/requests/createAgentParameters","properties":{"header":{"properties":{"if-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};
const pattern25 = func0("^[\\t -~]*$", "u");

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createAgentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["if-match"] !== undefined){
let data1 = data0["if-match"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern25.test(data1)){
validate55.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema73.properties.header.properties["if-match"],data:data1}];
return false;
}
}
else {
validate55.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.properties.header.properties["if-match"].type,parentSchema:schema73.properties.header.properties["if-match"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["if-none-match"] !== undefined){
let data2 = data0["if-none-match"];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern25.test(data2)){
validate55.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema73.properties.header.properties["if-none-match"],data:data2}];
return false;
}
}
else {
validate55.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.properties.header.properties["if-none-match"].type,parentSchema:schema73.properties.header.properties["if-none-match"],data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const getAgentParameters = validate56;
const schema74 = {"$id":"https://baton.invalid/requests/getAgentParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"if-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getAgentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate56.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema74.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate56.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties.path.properties.id.type,parentSchema:schema74.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["if-match"] !== undefined){
let data3 = data2["if-match"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
validate56.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema74.properties.header.properties["if-match"],data:data3}];
return false;
}
}
else {
validate56.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties.header.properties["if-match"].type,parentSchema:schema74.properties.header.properties["if-match"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["if-none-match"] !== undefined){
let data4 = data2["if-none-match"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern25.test(data4)){
validate56.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema74.properties.header.properties["if-none-match"],data:data4}];
return false;
}
}
else {
validate56.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.properties.header.properties["if-none-match"].type,parentSchema:schema74.properties.header.properties["if-none-match"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const updateAgentBody = validate57;
const schema75 = {"$id":"https://baton.invalid/requests/updateAgentBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/InlineAgentDefinition"}}};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["id"] === null){
delete data["id"];
}
if(data["brevity"] === null){
delete data["brevity"];
}
if(data["max_tokens"] === null){
delete data["max_tokens"];
}
if(data["temperature"] === null){
delete data["temperature"];
}
if(data["rules"] === null){
delete data["rules"];
}
if(data["capabilities"] === null){
delete data["capabilities"];
}
if(data["mode"] === null){
delete data["mode"];
}
if(data["memory"] === null){
delete data["memory"];
}
if(data["personality"] === null){
delete data["personality"];
}
if(data["advisor"] === null){
delete data["advisor"];
}
if(data["advisor_model"] === null){
delete data["advisor_model"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
if(data["approvals"] === null){
delete data["approvals"];
}
if(data["delegates"] === null){
delete data["delegates"];
}
if(data["question_ttl_seconds"] === null){
delete data["question_ttl_seconds"];
}
if(data["mcp_servers"] === null){
delete data["mcp_servers"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.role === undefined) && (missing0 = "role"))) || ((data.model === undefined) && (missing0 = "model"))) || ((data.goal === undefined) && (missing0 = "goal"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema43.properties.id,data:data0}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.id.type,parentSchema:schema43.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 131072 || (data1.length > 65536 && func5(data1) > 65536))){
validate58.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate58.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.name,data:data1}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.name.type,parentSchema:schema43.properties.name,data:data1}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data2 = data.role;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if((data2.length > 131072 || (data2.length > 65536 && func5(data2) > 65536))){
validate58.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate58.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.role,data:data2}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.role.type,parentSchema:schema43.properties.role,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.model !== undefined){
let data3 = data.model;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if((data3.length > 131072 || (data3.length > 65536 && func5(data3) > 65536))){
validate58.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate58.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.model,data:data3}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.model.type,parentSchema:schema43.properties.model,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.goal !== undefined){
let data4 = data.goal;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if((data4.length > 131072 || (data4.length > 65536 && func5(data4) > 65536))){
validate58.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func5(data4) < 1)){
validate58.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.goal.type,parentSchema:schema43.properties.goal,data:data4}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.brevity !== undefined){
let data5 = data.brevity;
const _errs11 = errors;
if(typeof data5 !== "string"){
validate58.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate58.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema44.enum},message:"must be equal to one of the allowed values",schema:schema44.enum,parentSchema:schema44,data:data5}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_tokens !== undefined){
let data6 = data.max_tokens;
const _errs14 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate58.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.max_tokens.type,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs14){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate58.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate58.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema43.properties.max_tokens,data:data6}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.temperature !== undefined){
let data7 = data.temperature;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data7 == "number"){
if(data7 > 2 || isNaN(data7)){
validate58.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate58.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema43.properties.temperature.type,parentSchema:schema43.properties.temperature,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data8 = data.rules;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data8)){
if(data8.length > 1000){
validate58.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema43.properties.rules,data:data8}];
return false;
}
else {
var valid2 = true;
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if((data9.length > 131072 || (data9.length > 65536 && func5(data9) > 65536))){
validate58.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.rules.items,data:data9}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.rules.items.type,parentSchema:schema43.properties.rules.items,data:data9}];
return false;
}
}
var valid2 = _errs20 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.rules.type,parentSchema:schema43.properties.rules,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capabilities !== undefined){
let data10 = data.capabilities;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data10)){
if(data10.length > 1000){
validate58.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema43.properties.capabilities,data:data10}];
return false;
}
else {
var valid3 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs24 = errors;
if(errors === _errs24){
if(typeof data11 === "string"){
if((data11.length > 131072 || (data11.length > 65536 && func5(data11) > 65536))){
validate58.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.capabilities.items.type,parentSchema:schema43.properties.capabilities.items,data:data11}];
return false;
}
}
var valid3 = _errs24 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.capabilities.type,parentSchema:schema43.properties.capabilities,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mode !== undefined){
let data12 = data.mode;
const _errs26 = errors;
if(typeof data12 !== "string"){
validate58.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.type,parentSchema:schema45,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate58.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema45.enum},message:"must be equal to one of the allowed values",schema:schema45.enum,parentSchema:schema45,data:data12}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory !== undefined){
let data13 = data.memory;
const _errs29 = errors;
const _errs30 = errors;
if(typeof data13 === "object" && data13 !== null){
if(data13["search_expand"] === null){
delete data13["search_expand"];
}
if(data13["auto_tag"] === null){
delete data13["auto_tag"];
}
if(data13["auto_supersede"] === null){
delete data13["auto_supersede"];
}
if(data13["intent_routing"] === null){
delete data13["intent_routing"];
}
}
if(errors === _errs30){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.search_expand !== undefined){
let data14 = data13.search_expand;
const _errs32 = errors;
if(typeof data14 !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.search_expand.type,parentSchema:schema46.properties.search_expand,data:data14}];
return false;
}
var valid6 = _errs32 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.auto_tag !== undefined){
let data15 = data13.auto_tag;
const _errs34 = errors;
if(typeof data15 !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_tag.type,parentSchema:schema46.properties.auto_tag,data:data15}];
return false;
}
var valid6 = _errs34 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.auto_supersede !== undefined){
let data16 = data13.auto_supersede;
const _errs36 = errors;
if(typeof data16 !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.auto_supersede.type,parentSchema:schema46.properties.auto_supersede,data:data16}];
return false;
}
var valid6 = _errs36 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data13.intent_routing !== undefined){
let data17 = data13.intent_routing;
const _errs38 = errors;
if(typeof data17 !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema46.properties.intent_routing.type,parentSchema:schema46.properties.intent_routing,data:data17}];
return false;
}
var valid6 = _errs38 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data:data13}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.personality !== undefined){
let data18 = data.personality;
const _errs40 = errors;
if(errors === _errs40){
if(typeof data18 === "string"){
if((data18.length > 131072 || (data18.length > 65536 && func5(data18) > 65536))){
validate58.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.personality,data:data18}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.personality.type,parentSchema:schema43.properties.personality,data:data18}];
return false;
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor !== undefined){
const _errs42 = errors;
if(!(validate34(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.advisor_model !== undefined){
let data20 = data.advisor_model;
const _errs43 = errors;
if(errors === _errs43){
if(typeof data20 === "string"){
if((data20.length > 131072 || (data20.length > 65536 && func5(data20) > 65536))){
validate58.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func5(data20) < 1)){
validate58.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.advisor_model.type,parentSchema:schema43.properties.advisor_model,data:data20}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs45 = errors;
if(!(validate36(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs45 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data22 = data.recovery;
const _errs46 = errors;
if(typeof data22 !== "string"){
validate58.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.type,parentSchema:schema53,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate58.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema53.enum},message:"must be equal to one of the allowed values",schema:schema53.enum,parentSchema:schema53,data:data22}];
return false;
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.approvals !== undefined){
let data23 = data.approvals;
const _errs49 = errors;
if(errors === _errs49){
if(Array.isArray(data23)){
if(data23.length > 100){
validate58.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.approvals,data:data23}];
return false;
}
else {
var valid8 = true;
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
const _errs51 = errors;
if(errors === _errs51){
if(typeof data24 === "string"){
if((data24.length > 512 || (data24.length > 256 && func5(data24) > 256))){
validate58.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func5(data24) < 2)){
validate58.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern10.test(data24)){
validate58.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.approvals.items.type,parentSchema:schema43.properties.approvals.items,data:data24}];
return false;
}
}
var valid8 = _errs51 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.approvals.type,parentSchema:schema43.properties.approvals,data:data23}];
return false;
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.delegates !== undefined){
let data25 = data.delegates;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data25)){
if(data25.length > 100){
validate58.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.delegates,data:data25}];
return false;
}
else {
var valid9 = true;
const len3 = data25.length;
for(let i3=0; i3<len3; i3++){
let data26 = data25[i3];
const _errs55 = errors;
if(errors === _errs55){
if(typeof data26 === "string"){
if(!pattern8.test(data26)){
validate58.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema43.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.delegates.items.type,parentSchema:schema43.properties.delegates.items,data:data26}];
return false;
}
}
var valid9 = _errs55 === errors;
if(!valid9){
break;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.delegates.type,parentSchema:schema43.properties.delegates,data:data25}];
return false;
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.question_ttl_seconds !== undefined){
let data27 = data.question_ttl_seconds;
const _errs57 = errors;
if(!((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27)))){
validate58.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.question_ttl_seconds.type,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs57){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate58.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate58.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema43.properties.question_ttl_seconds,data:data27}];
return false;
}
}
}
}
var valid0 = _errs57 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_servers !== undefined){
let data28 = data.mcp_servers;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data28)){
if(data28.length > 100){
validate58.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema43.properties.mcp_servers,data:data28}];
return false;
}
else {
var valid10 = true;
const len4 = data28.length;
for(let i4=0; i4<len4; i4++){
let data29 = data28[i4];
const _errs61 = errors;
if(errors === _errs61){
if(typeof data29 === "string"){
if(!pattern12.test(data29)){
validate58.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema43.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate58.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.mcp_servers.items.type,parentSchema:schema43.properties.mcp_servers.items,data:data29}];
return false;
}
}
var valid10 = _errs61 === errors;
if(!valid10){
break;
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.mcp_servers.type,parentSchema:schema43.properties.mcp_servers,data:data28}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateAgentBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate58(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const chatBody = validate62;
const schema81 = {"$id":"https://baton.invalid/requests/chatBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/ChatRequest"}}};
const schema82 = {"type":"object","required":["message"],"properties":{"message":{"$ref":"#/components/schemas/Message"},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"}},"x-without-nulls":["agent_def","response_format","recovery"]};

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["agent_def"] === null){
delete data["agent_def"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate63.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema82.required,parentSchema:schema82,data}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(!(validate23(data.message, {instancePath:instancePath+"/message",parentData:data,parentDataProperty:"message",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_def !== undefined){
const _errs2 = errors;
if(!(validate33(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs3 = errors;
if(!(validate36(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data3 = data.recovery;
const _errs4 = errors;
if(typeof data3 !== "string"){
validate63.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.type,parentSchema:schema53,data:data3}];
return false;
}
if(!((data3 === "fail") || (data3 === "resume"))){
validate63.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema53.enum},message:"must be equal to one of the allowed values",schema:schema53.enum,parentSchema:schema53,data:data3}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema82.type,parentSchema:schema82,data}];
return false;
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"message":true,"agent_def":true,"response_format":true,"recovery":true},"dynamicProps":false,"dynamicItems":false};


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/chatBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate63(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const chatParameters = validate68;
const schema84 = {"$id":"https://baton.invalid/requests/chatParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/chatParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate68.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema84.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate68.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.path.properties.id.type,parentSchema:schema84.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["idempotency-key"] !== undefined){
let data3 = data2["idempotency-key"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if((data3.length > 512 || (data3.length > 256 && func5(data3) > 256))){
validate68.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema84.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate68.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema84.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate68.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.header.properties["idempotency-key"].type,parentSchema:schema84.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["last-event-id"] !== undefined){
let data4 = data2["last-event-id"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern14.test(data4)){
validate68.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema84.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate68.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.header.properties["last-event-id"].type,parentSchema:schema84.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.prefer !== undefined){
let data5 = data2.prefer;
const _errs8 = errors;
if(typeof data5 !== "string"){
validate68.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema84.properties.header.properties.prefer.type,parentSchema:schema84.properties.header.properties.prefer,data:data5}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const runAgUiBody = validate69;
const schema85 = {"$id":"https://baton.invalid/requests/runAgUiBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AgUiRunInput"}}};
const schema86 = {"type":"object","required":["threadId","runId","messages"],"properties":{"threadId":{"type":"string","minLength":1,"maxLength":256},"runId":{"type":"string","minLength":1,"maxLength":256},"protocolVersion":{"type":"string"},"state":{"oneOf":[{"$ref":"#/components/schemas/AgUiState"},{"type":"null"}]},"messages":{"type":"array","maxItems":10000,"items":{"$ref":"#/components/schemas/AgUiMessage"}},"tools":{"type":"array","items":{"type":"object","additionalProperties":true}},"context":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/AgUiContext"}},"resume":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/AgUiResume"}}},"x-without-nulls":["protocolVersion","tools","context","resume"]};
const schema87 = {"type":"object","additionalProperties":true};
const schema88 = {"type":"object","required":["id","role"],"properties":{"id":{"type":"string","minLength":1,"maxLength":1000},"role":{"type":"string"}},"additionalProperties":true};
const schema89 = {"type":"object","required":["description","value"],"properties":{"description":{"type":"string"},"value":{"type":"string"}}};
const schema90 = {"type":"object","required":["interruptId","status"],"properties":{"interruptId":{"type":"string","pattern":"^[1-9]\\d{0,15}$"},"status":{"type":"string","enum":["resolved","cancelled"]}},"additionalProperties":true};
const pattern34 = func0("^[1-9]\\d{0,15}$", "u");

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["protocolVersion"] === null){
delete data["protocolVersion"];
}
if(data["tools"] === null){
delete data["tools"];
}
if(data["context"] === null){
delete data["context"];
}
if(data["resume"] === null){
delete data["resume"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.threadId === undefined) && (missing0 = "threadId")) || ((data.runId === undefined) && (missing0 = "runId"))) || ((data.messages === undefined) && (missing0 = "messages"))){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema86.required,parentSchema:schema86,data}];
return false;
}
else {
if(data.threadId !== undefined){
let data0 = data.threadId;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if((data0.length > 512 || (data0.length > 256 && func5(data0) > 256))){
validate70.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema86.properties.threadId,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate70.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema86.properties.threadId,data:data0}];
return false;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.threadId.type,parentSchema:schema86.properties.threadId,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.runId !== undefined){
let data1 = data.runId;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate70.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema86.properties.runId,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate70.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema86.properties.runId,data:data1}];
return false;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.runId.type,parentSchema:schema86.properties.runId,data:data1}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.protocolVersion !== undefined){
let data2 = data.protocolVersion;
const _errs5 = errors;
if(typeof data2 !== "string"){
validate70.errors = [{instancePath:instancePath+"/protocolVersion",schemaPath:"#/properties/protocolVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema86.properties.protocolVersion.type,parentSchema:schema86.properties.protocolVersion,data:data2}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
let data3 = data.state;
const _errs7 = errors;
const _errs8 = errors;
let valid1 = false;
let passing0 = null;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
const err0 = {instancePath:instancePath+"/state",schemaPath:"#/components/schemas/AgUiState/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema87.type,parentSchema:schema87,data:data3};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs13 = errors;
if(data3 !== null){
const err1 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema86.properties.state.oneOf[1].type,parentSchema:schema86.properties.state.oneOf[1],data:data3};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs13 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err2 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema86.properties.state.oneOf,parentSchema:schema86.properties.state,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate70.errors = vErrors;
return false;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.messages !== undefined){
let data4 = data.messages;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data4)){
if(data4.length > 10000){
validate70.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema86.properties.messages,data:data4}];
return false;
}
else {
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if(((data5.id === undefined) && (missing1 = "id")) || ((data5.role === undefined) && (missing1 = "role"))){
validate70.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/components/schemas/AgUiMessage/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema88.required,parentSchema:schema88,data:data5}];
return false;
}
else {
if(data5.id !== undefined){
let data6 = data5.id;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data6 === "string"){
if((data6.length > 2000 || (data6.length > 1000 && func5(data6) > 1000))){
validate70.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema88.properties.id,data:data6}];
return false;
}
else {
if((data6.length < 2 && func5(data6) < 1)){
validate70.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema88.properties.id,data:data6}];
return false;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema88.properties.id.type,parentSchema:schema88.properties.id,data:data6}];
return false;
}
}
var valid5 = _errs21 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data5.role !== undefined){
let data7 = data5.role;
const _errs23 = errors;
if(typeof data7 !== "string"){
validate70.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/components/schemas/AgUiMessage/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema88.properties.role.type,parentSchema:schema88.properties.role,data:data7}];
return false;
}
var valid5 = _errs23 === errors;
}
else {
var valid5 = true;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/components/schemas/AgUiMessage/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema88.type,parentSchema:schema88,data:data5}];
return false;
}
}
var valid3 = _errs17 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema86.properties.messages.type,parentSchema:schema86.properties.messages,data:data4}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tools !== undefined){
let data8 = data.tools;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data8)){
var valid6 = true;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
const _errs27 = errors;
if(errors === _errs27){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
}
else {
validate70.errors = [{instancePath:instancePath+"/tools/" + i1,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema86.properties.tools.items.type,parentSchema:schema86.properties.tools.items,data:data9}];
return false;
}
}
var valid6 = _errs27 === errors;
if(!valid6){
break;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema86.properties.tools.type,parentSchema:schema86.properties.tools,data:data8}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
let data10 = data.context;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data10)){
if(data10.length > 1000){
validate70.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema86.properties.context,data:data10}];
return false;
}
else {
var valid7 = true;
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
const _errs32 = errors;
const _errs33 = errors;
if(errors === _errs33){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
let missing2;
if(((data11.description === undefined) && (missing2 = "description")) || ((data11.value === undefined) && (missing2 = "value"))){
validate70.errors = [{instancePath:instancePath+"/context/" + i2,schemaPath:"#/components/schemas/AgUiContext/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema89.required,parentSchema:schema89,data:data11}];
return false;
}
else {
if(data11.description !== undefined){
let data12 = data11.description;
const _errs35 = errors;
if(typeof data12 !== "string"){
validate70.errors = [{instancePath:instancePath+"/context/" + i2+"/description",schemaPath:"#/components/schemas/AgUiContext/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema89.properties.description.type,parentSchema:schema89.properties.description,data:data12}];
return false;
}
var valid9 = _errs35 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data11.value !== undefined){
let data13 = data11.value;
const _errs37 = errors;
if(typeof data13 !== "string"){
validate70.errors = [{instancePath:instancePath+"/context/" + i2+"/value",schemaPath:"#/components/schemas/AgUiContext/properties/value/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema89.properties.value.type,parentSchema:schema89.properties.value,data:data13}];
return false;
}
var valid9 = _errs37 === errors;
}
else {
var valid9 = true;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/context/" + i2,schemaPath:"#/components/schemas/AgUiContext/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema89.type,parentSchema:schema89,data:data11}];
return false;
}
}
var valid7 = _errs32 === errors;
if(!valid7){
break;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema86.properties.context.type,parentSchema:schema86.properties.context,data:data10}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resume !== undefined){
let data14 = data.resume;
const _errs39 = errors;
if(errors === _errs39){
if(Array.isArray(data14)){
if(data14.length > 100){
validate70.errors = [{instancePath:instancePath+"/resume",schemaPath:"#/properties/resume/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema86.properties.resume,data:data14}];
return false;
}
else {
var valid10 = true;
const len3 = data14.length;
for(let i3=0; i3<len3; i3++){
let data15 = data14[i3];
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs42){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing3;
if(((data15.interruptId === undefined) && (missing3 = "interruptId")) || ((data15.status === undefined) && (missing3 = "status"))){
validate70.errors = [{instancePath:instancePath+"/resume/" + i3,schemaPath:"#/components/schemas/AgUiResume/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema90.required,parentSchema:schema90,data:data15}];
return false;
}
else {
if(data15.interruptId !== undefined){
let data16 = data15.interruptId;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data16 === "string"){
if(!pattern34.test(data16)){
validate70.errors = [{instancePath:instancePath+"/resume/" + i3+"/interruptId",schemaPath:"#/components/schemas/AgUiResume/properties/interruptId/pattern",keyword:"pattern",params:{pattern: "^[1-9]\\d{0,15}$"},message:"must match pattern \""+"^[1-9]\\d{0,15}$"+"\"",schema:"^[1-9]\\d{0,15}$",parentSchema:schema90.properties.interruptId,data:data16}];
return false;
}
}
else {
validate70.errors = [{instancePath:instancePath+"/resume/" + i3+"/interruptId",schemaPath:"#/components/schemas/AgUiResume/properties/interruptId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.interruptId.type,parentSchema:schema90.properties.interruptId,data:data16}];
return false;
}
}
var valid12 = _errs45 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data15.status !== undefined){
let data17 = data15.status;
const _errs47 = errors;
if(typeof data17 !== "string"){
validate70.errors = [{instancePath:instancePath+"/resume/" + i3+"/status",schemaPath:"#/components/schemas/AgUiResume/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema90.properties.status.type,parentSchema:schema90.properties.status,data:data17}];
return false;
}
if(!((data17 === "resolved") || (data17 === "cancelled"))){
validate70.errors = [{instancePath:instancePath+"/resume/" + i3+"/status",schemaPath:"#/components/schemas/AgUiResume/properties/status/enum",keyword:"enum",params:{allowedValues: schema90.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema90.properties.status.enum,parentSchema:schema90.properties.status,data:data17}];
return false;
}
var valid12 = _errs47 === errors;
}
else {
var valid12 = true;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/resume/" + i3,schemaPath:"#/components/schemas/AgUiResume/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema90.type,parentSchema:schema90,data:data15}];
return false;
}
}
var valid10 = _errs41 === errors;
if(!valid10){
break;
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/resume",schemaPath:"#/properties/resume/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema86.properties.resume.type,parentSchema:schema86.properties.resume,data:data14}];
return false;
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema86.type,parentSchema:schema86,data}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":{"threadId":true,"runId":true,"protocolVersion":true,"state":true,"messages":true,"tools":true,"context":true,"resume":true},"dynamicProps":false,"dynamicItems":false};


function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runAgUiBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate70(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const runAgUiParameters = validate72;
const schema91 = {"$id":"https://baton.invalid/requests/runAgUiParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"}},"required":[]}}};
const pattern35 = func0("^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$", "u");

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runAgUiParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate72.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema91.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate72.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema91.properties.path.properties.id.type,parentSchema:schema91.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["idempotency-key"] !== undefined){
let data3 = data2["idempotency-key"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if((data3.length > 512 || (data3.length > 256 && func5(data3) > 256))){
validate72.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema91.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate72.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema91.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema91.properties.header.properties["idempotency-key"].type,parentSchema:schema91.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["last-event-id"] !== undefined){
let data4 = data2["last-event-id"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern35.test(data4)){
validate72.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$",parentSchema:schema91.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate72.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema91.properties.header.properties["last-event-id"].type,parentSchema:schema91.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const callA2aIndexParameters = validate73;
const schema92 = {"$id":"https://baton.invalid/requests/callA2aIndexParameters","properties":{"query":{"properties":{"A2A-Version":{"type":"string"}},"required":[]},"header":{"properties":{"a2a-version":{"type":"string","default":"0.3"}},"required":[]}}};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/callA2aIndexParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate73.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["A2A-Version"] !== undefined){
let data1 = data0["A2A-Version"];
if(typeof data1 !== "string"){
validate73.errors = [{instancePath:instancePath+"/query/A2A-Version",schemaPath:"#/properties/query/properties/A2A-Version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.query.properties["A2A-Version"].type,parentSchema:schema92.properties.query.properties["A2A-Version"],data:data1}];
return false;
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["a2a-version"] === undefined){
data2["a2a-version"] = "0.3";
}
let data3 = data2["a2a-version"];
if(typeof data3 !== "string"){
validate73.errors = [{instancePath:instancePath+"/header/a2a-version",schemaPath:"#/properties/header/properties/a2a-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.header.properties["a2a-version"].type,parentSchema:schema92.properties.header.properties["a2a-version"],data:data3}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate73.errors = vErrors;
return errors === 0;
}
validate73.evaluated = {"props":{"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const callA2aAgentParameters = validate74;
const schema93 = {"$id":"https://baton.invalid/requests/callA2aAgentParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"A2A-Version":{"type":"string"}},"required":[]},"header":{"properties":{"a2a-version":{"type":"string","default":"0.3"}},"required":[]}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/callA2aAgentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate74.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema93.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema93.properties.path.properties.id.type,parentSchema:schema93.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["A2A-Version"] !== undefined){
let data3 = data2["A2A-Version"];
if(typeof data3 !== "string"){
validate74.errors = [{instancePath:instancePath+"/query/A2A-Version",schemaPath:"#/properties/query/properties/A2A-Version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema93.properties.query.properties["A2A-Version"].type,parentSchema:schema93.properties.query.properties["A2A-Version"],data:data3}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data4 = data.header;
const _errs6 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4["a2a-version"] === undefined){
data4["a2a-version"] = "0.3";
}
let data5 = data4["a2a-version"];
if(typeof data5 !== "string"){
validate74.errors = [{instancePath:instancePath+"/header/a2a-version",schemaPath:"#/properties/header/properties/a2a-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema93.properties.header.properties["a2a-version"].type,parentSchema:schema93.properties.header.properties["a2a-version"],data:data5}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const getA2aAgentCardParameters = validate75;
const schema94 = {"$id":"https://baton.invalid/requests/getA2aAgentCardParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getA2aAgentCardParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate75.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema94.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate75.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.path.properties.id.type,parentSchema:schema94.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["if-none-match"] !== undefined){
let data3 = data2["if-none-match"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
validate75.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema94.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate75.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.header.properties["if-none-match"].type,parentSchema:schema94.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["if-match"] !== undefined){
let data4 = data2["if-match"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern25.test(data4)){
validate75.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema94.properties.header.properties["if-match"],data:data4}];
return false;
}
}
else {
validate75.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.header.properties["if-match"].type,parentSchema:schema94.properties.header.properties["if-match"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const getPublicAgentCardParameters = validate76;
const schema95 = {"$id":"https://baton.invalid/requests/getPublicAgentCardParameters","properties":{"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getPublicAgentCardParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["if-none-match"] !== undefined){
let data1 = data0["if-none-match"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern25.test(data1)){
validate76.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema95.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
else {
validate76.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema95.properties.header.properties["if-none-match"].type,parentSchema:schema95.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["if-match"] !== undefined){
let data2 = data0["if-match"];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern25.test(data2)){
validate76.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema95.properties.header.properties["if-match"],data:data2}];
return false;
}
}
else {
validate76.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema95.properties.header.properties["if-match"].type,parentSchema:schema95.properties.header.properties["if-match"],data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const openaiGetModelParameters = validate77;
const schema96 = {"$id":"https://baton.invalid/requests/openaiGetModelParameters","properties":{"path":{"properties":{"model":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiGetModelParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.model !== undefined){
let data1 = data0.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate77.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema96.properties.path.properties.model,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate77.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema96.properties.path.properties.model,data:data1}];
return false;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema96.properties.path.properties.model.type,parentSchema:schema96.properties.path.properties.model,data:data1}];
return false;
}
}
}
}
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const openaiCreateChatCompletionBody = validate78;
const schema97 = {"$id":"https://baton.invalid/requests/openaiCreateChatCompletionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest"}}};
const schema98 = {"type":"object","additionalProperties":true,"required":["model","messages"],"properties":{"model":{"type":"string","minLength":1},"messages":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":true}}}};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCreateChatCompletionBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.model === undefined) && (missing0 = "model")) || ((data0.messages === undefined) && (missing0 = "messages"))){
validate78.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema98.required,parentSchema:schema98,data:data0}];
return false;
}
else {
if(data0.model !== undefined){
let data1 = data0.model;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate78.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema98.properties.model,data:data1}];
return false;
}
}
else {
validate78.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.model.type,parentSchema:schema98.properties.model,data:data1}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.messages !== undefined){
let data2 = data0.messages;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length < 1){
validate78.errors = [{instancePath:instancePath+"/requestBody/messages",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema98.properties.messages,data:data2}];
return false;
}
else {
var valid3 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
validate78.errors = [{instancePath:instancePath+"/requestBody/messages/" + i0,schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema98.properties.messages.items.type,parentSchema:schema98.properties.messages.items,data:data3}];
return false;
}
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/requestBody/messages",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema98.properties.messages.type,parentSchema:schema98.properties.messages,data:data2}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema98.type,parentSchema:schema98,data:data0}];
return false;
}
}
}
}
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const openaiCreateChatCompletionParameters = validate79;
const schema99 = {"$id":"https://baton.invalid/requests/openaiCreateChatCompletionParameters","properties":{"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCreateChatCompletionParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["idempotency-key"] !== undefined){
let data1 = data0["idempotency-key"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate79.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate79.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
else {
validate79.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema99.properties.header.properties["idempotency-key"].type,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
}
}
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const openaiCreateResponseBody = validate80;
const schema100 = {"$id":"https://baton.invalid/requests/openaiCreateResponseBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest"}}};
const schema101 = {"type":"object","additionalProperties":true,"required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{}}};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCreateResponseBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.model === undefined) && (missing0 = "model")) || ((data0.input === undefined) && (missing0 = "input"))){
validate80.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema101.required,parentSchema:schema101,data:data0}];
return false;
}
else {
if(data0.model !== undefined){
let data1 = data0.model;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate80.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema101.properties.model,data:data1}];
return false;
}
}
else {
validate80.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.model.type,parentSchema:schema101.properties.model,data:data1}];
return false;
}
}
}
}
}
else {
validate80.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema101.type,parentSchema:schema101,data:data0}];
return false;
}
}
}
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const openaiGetResponseParameters = validate81;
const schema102 = {"$id":"https://baton.invalid/requests/openaiGetResponseParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1,"maxLength":256}},"required":[]},"query":{"properties":{"stream":{"type":"boolean","default":false},"starting_after":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991}},"required":[]}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiGetResponseParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate81.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate81.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema102.properties.path.properties.id,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate81.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema102.properties.path.properties.id,data:data1}];
return false;
}
}
}
else {
validate81.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.path.properties.id.type,parentSchema:schema102.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.stream === undefined){
data2.stream = false;
}
let data3 = data2.stream;
const _errs4 = errors;
if(typeof data3 !== "boolean"){
validate81.errors = [{instancePath:instancePath+"/query/stream",schemaPath:"#/properties/query/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema102.properties.query.properties.stream.type,parentSchema:schema102.properties.query.properties.stream,data:data3}];
return false;
}
var valid2 = _errs4 === errors;
if(valid2){
if(data2.starting_after !== undefined){
let data4 = data2.starting_after;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate81.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema102.properties.query.properties.starting_after.type,parentSchema:schema102.properties.query.properties.starting_after,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate81.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema102.properties.query.properties.starting_after,data:data4}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate81.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema102.properties.query.properties.starting_after,data:data4}];
return false;
}
}
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const openaiCancelResponseParameters = validate82;
const schema103 = {"$id":"https://baton.invalid/requests/openaiCancelResponseParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCancelResponseParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate82.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema103.properties.path.properties.id,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate82.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema103.properties.path.properties.id,data:data1}];
return false;
}
}
}
else {
validate82.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema103.properties.path.properties.id.type,parentSchema:schema103.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const streamMcpMessagesParameters = validate83;
const schema104 = {"$id":"https://baton.invalid/requests/streamMcpMessagesParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]},"last-event-id":{"type":"string","maxLength":2048}},"required":["mcp-session-id"]}}};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/streamMcpMessagesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0["mcp-session-id"] === undefined) && (missing0 = "mcp-session-id")){
validate83.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema104.properties.header.required,parentSchema:schema104.properties.header,data:data0}];
return false;
}
else {
if(data0["mcp-session-id"] !== undefined){
let data1 = data0["mcp-session-id"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 256 || (data1.length > 128 && func5(data1) > 128))){
validate83.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema104.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate83.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema104.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate83.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.header.properties["mcp-session-id"].type,parentSchema:schema104.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["mcp-protocol-version"] !== undefined){
let data2 = data0["mcp-protocol-version"];
const _errs3 = errors;
if(typeof data2 !== "string"){
validate83.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema104.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate83.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema104.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema104.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema104.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["last-event-id"] !== undefined){
let data3 = data0["last-event-id"];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data3 === "string"){
if((data3.length > 4096 || (data3.length > 2048 && func5(data3) > 2048))){
validate83.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema104.properties.header.properties["last-event-id"],data:data3}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.header.properties["last-event-id"].type,parentSchema:schema104.properties.header.properties["last-event-id"],data:data3}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const sendMcpMessageParameters = validate84;
const schema105 = {"$id":"https://baton.invalid/requests/sendMcpMessageParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]}},"required":[]}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/sendMcpMessageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["mcp-session-id"] !== undefined){
let data1 = data0["mcp-session-id"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 256 || (data1.length > 128 && func5(data1) > 128))){
validate84.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema105.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate84.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema105.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate84.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema105.properties.header.properties["mcp-session-id"].type,parentSchema:schema105.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["mcp-protocol-version"] !== undefined){
let data2 = data0["mcp-protocol-version"];
const _errs3 = errors;
if(typeof data2 !== "string"){
validate84.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema105.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema105.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate84.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema105.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema105.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema105.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const endMcpSessionParameters = validate85;
const schema106 = {"$id":"https://baton.invalid/requests/endMcpSessionParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]}},"required":["mcp-session-id"]}}};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/endMcpSessionParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0["mcp-session-id"] === undefined) && (missing0 = "mcp-session-id")){
validate85.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema106.properties.header.required,parentSchema:schema106.properties.header,data:data0}];
return false;
}
else {
if(data0["mcp-session-id"] !== undefined){
let data1 = data0["mcp-session-id"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 256 || (data1.length > 128 && func5(data1) > 128))){
validate85.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema106.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate85.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema106.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate85.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema106.properties.header.properties["mcp-session-id"].type,parentSchema:schema106.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["mcp-protocol-version"] !== undefined){
let data2 = data0["mcp-protocol-version"];
const _errs3 = errors;
if(typeof data2 !== "string"){
validate85.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema106.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema106.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate85.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema106.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema106.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema106.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const listSchedulesParameters = validate86;
const schema107 = {"$id":"https://baton.invalid/requests/listSchedulesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listSchedulesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate86.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema107.properties.query.properties.limit.type,parentSchema:schema107.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate86.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema107.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate86.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema107.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate86.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema107.properties.query.properties.before.type,parentSchema:schema107.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate86.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema107.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate86.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema107.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createScheduleBody = validate87;
const schema108 = {"$id":"https://baton.invalid/requests/createScheduleBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateScheduleRequest"}}};
const schema109 = {"type":"object","required":["schedule","message"],"properties":{"schedule":{"$ref":"#/components/schemas/ScheduleText"},"message":{"$ref":"#/components/schemas/ScheduleMessage"},"agent":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"},"conversation_id":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"timezone":{"type":"string","minLength":1,"maxLength":64,"default":"UTC"}},"x-without-nulls":["agent","conversation_id","timezone"]};
const schema110 = {"type":"string","minLength":1,"maxLength":200};
const schema111 = {"type":"string","minLength":1,"maxLength":65536};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["agent"] === null){
delete data["agent"];
}
if(data["conversation_id"] === null){
delete data["conversation_id"];
}
if(data["timezone"] === null){
delete data["timezone"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.timezone === undefined){
data.timezone = "UTC";
}
let missing0;
if(((data.schedule === undefined) && (missing0 = "schedule")) || ((data.message === undefined) && (missing0 = "message"))){
validate88.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema109.required,parentSchema:schema109,data}];
return false;
}
else {
if(data.schedule !== undefined){
let data0 = data.schedule;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate88.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema110,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate88.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema110,data:data0}];
return false;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema110.type,parentSchema:schema110,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if((data1.length > 131072 || (data1.length > 65536 && func5(data1) > 65536))){
validate88.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema111,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate88.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema111,data:data1}];
return false;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.type,parentSchema:schema111,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent !== undefined){
let data2 = data.agent;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if((data2.length > 512 || (data2.length > 256 && func5(data2) > 256))){
validate88.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema109.properties.agent,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate88.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema109.properties.agent,data:data2}];
return false;
}
else {
if(!pattern7.test(data2)){
validate88.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema109.properties.agent,data:data2}];
return false;
}
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.agent.type,parentSchema:schema109.properties.agent,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation_id !== undefined){
let data3 = data.conversation_id;
const _errs9 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate88.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema109.properties.conversation_id.type,parentSchema:schema109.properties.conversation_id,data:data3}];
return false;
}
if(errors === _errs9){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate88.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema109.properties.conversation_id,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate88.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema109.properties.conversation_id,data:data3}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data4 = data.timezone;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data4 === "string"){
if((data4.length > 128 || (data4.length > 64 && func5(data4) > 64))){
validate88.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema109.properties.timezone,data:data4}];
return false;
}
else {
if((data4.length < 2 && func5(data4) < 1)){
validate88.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema109.properties.timezone,data:data4}];
return false;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.timezone.type,parentSchema:schema109.properties.timezone,data:data4}];
return false;
}
}
var valid0 = _errs11 === errors;
}
}
}
}
}
}
else {
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema109.type,parentSchema:schema109,data}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":{"schedule":true,"message":true,"agent":true,"conversation_id":true,"timezone":true},"dynamicProps":false,"dynamicItems":false};


function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createScheduleBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate88(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateScheduleBody = validate90;
const schema112 = {"$id":"https://baton.invalid/requests/updateScheduleBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateScheduleRequest"}}};
const schema113 = {"type":"object","properties":{"status":{"type":"string","enum":["active","paused"]},"message":{"$ref":"#/components/schemas/ScheduleMessage"},"schedule":{"$ref":"#/components/schemas/ScheduleText"}},"x-without-nulls":["status","message","schedule"]};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["status"] === null){
delete data["status"];
}
if(data["message"] === null){
delete data["message"];
}
if(data["schedule"] === null){
delete data["schedule"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate91.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema113.properties.status.type,parentSchema:schema113.properties.status,data:data0}];
return false;
}
if(!((data0 === "active") || (data0 === "paused"))){
validate91.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema113.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema113.properties.status.enum,parentSchema:schema113.properties.status,data:data0}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data1 = data.message;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length > 131072 || (data1.length > 65536 && func5(data1) > 65536))){
validate91.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema111,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate91.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema111,data:data1}];
return false;
}
}
}
else {
validate91.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.type,parentSchema:schema111,data:data1}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schedule !== undefined){
let data2 = data.schedule;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if((data2.length > 400 || (data2.length > 200 && func5(data2) > 200))){
validate91.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema110,data:data2}];
return false;
}
else {
if((data2.length < 2 && func5(data2) < 1)){
validate91.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema110,data:data2}];
return false;
}
}
}
else {
validate91.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema110.type,parentSchema:schema110,data:data2}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema113.type,parentSchema:schema113,data}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"status":true,"message":true,"schedule":true},"dynamicProps":false,"dynamicItems":false};


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateScheduleBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate91(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
}
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listScheduleRunsParameters = validate93;
const schema116 = {"$id":"https://baton.invalid/requests/listScheduleRunsParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScheduleRunsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate93.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate93.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema116.properties.path.properties.id.type,parentSchema:schema116.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema116.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema116.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.limit === undefined){
data2.limit = 100;
}
let data3 = data2.limit;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema116.properties.query.properties.limit.type,parentSchema:schema116.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema116.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema116.properties.query.properties.limit,data:data3}];
return false;
}
}
}
}
var valid2 = _errs4 === errors;
if(valid2){
if(data2.before !== undefined){
let data4 = data2.before;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema116.properties.query.properties.before.type,parentSchema:schema116.properties.query.properties.before,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema116.properties.query.properties.before,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema116.properties.query.properties.before,data:data4}];
return false;
}
}
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const runScheduleParameters = validate94;
const schema117 = {"$id":"https://baton.invalid/requests/runScheduleParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runScheduleParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate94.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate94.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema117.properties.path.properties.id.type,parentSchema:schema117.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate94.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema117.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate94.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema117.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["idempotency-key"] !== undefined){
let data3 = data2["idempotency-key"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if((data3.length > 512 || (data3.length > 256 && func5(data3) > 256))){
validate94.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema117.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate94.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema117.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate94.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema117.properties.header.properties["idempotency-key"].type,parentSchema:schema117.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const listScheduledRunsParameters = validate95;
const schema118 = {"$id":"https://baton.invalid/requests/listScheduledRunsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"since":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"task_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScheduledRunsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate95.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema118.properties.query.properties.limit.type,parentSchema:schema118.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate95.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema118.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate95.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema118.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate95.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema118.properties.query.properties.before.type,parentSchema:schema118.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate95.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema118.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate95.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema118.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.since !== undefined){
let data3 = data0.since;
const _errs5 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate95.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema118.properties.query.properties.since.type,parentSchema:schema118.properties.query.properties.since,data:data3}];
return false;
}
if(errors === _errs5){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate95.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema118.properties.query.properties.since,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate95.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema118.properties.query.properties.since,data:data3}];
return false;
}
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.task_id !== undefined){
let data4 = data0.task_id;
const _errs7 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate95.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema118.properties.query.properties.task_id.type,parentSchema:schema118.properties.query.properties.task_id,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate95.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema118.properties.query.properties.task_id,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate95.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema118.properties.query.properties.task_id,data:data4}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const streamNotificationsParameters = validate96;
const schema119 = {"$id":"https://baton.invalid/requests/streamNotificationsParameters","properties":{"query":{"properties":{"include":{"type":"string","enum":["waiting"]}},"required":[]}}};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/streamNotificationsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate96.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.include !== undefined){
let data1 = data0.include;
if(typeof data1 !== "string"){
validate96.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema119.properties.query.properties.include.type,parentSchema:schema119.properties.query.properties.include,data:data1}];
return false;
}
if(!(data1 === "waiting")){
validate96.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema119.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema119.properties.query.properties.include.enum,parentSchema:schema119.properties.query.properties.include,data:data1}];
return false;
}
}
}
}
}
validate96.errors = vErrors;
return errors === 0;
}
validate96.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createWebhookBody = validate97;
const schema120 = {"$id":"https://baton.invalid/requests/createWebhookBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateWebhookRequest"}}};
const schema121 = {"type":"object","required":["url"],"properties":{"url":{"$ref":"#/components/schemas/WebhookUrl"},"events":{"$ref":"#/components/schemas/WebhookEvents"},"description":{"$ref":"#/components/schemas/WebhookDescription"}},"x-without-nulls":["events","description"]};
const schema122 = {"type":"string","minLength":1,"maxLength":2048,"pattern":"^https?://[^\\u0000-\\u0020\\u007f]+$"};
const schema125 = {"type":"string","maxLength":500,"pattern":"^[^\\u0000]*$"};
const pattern41 = func0("^https?://[^\\u0000-\\u0020\\u007f]+$", "u");
const pattern42 = func0("^[^\\u0000]*$", "u");
const schema123 = {"type":"array","maxItems":16,"items":{"$ref":"#/components/schemas/WebhookEvent"}};
const schema124 = {"type":"string","enum":["run.completed","run.failed","run.canceled","run.waiting"]};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 16){
validate99.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items",schema:16,parentSchema:schema123,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(typeof data0 !== "string"){
validate99.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/WebhookEvent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema124.type,parentSchema:schema124,data:data0}];
return false;
}
if(!((((data0 === "run.completed") || (data0 === "run.failed")) || (data0 === "run.canceled")) || (data0 === "run.waiting"))){
validate99.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/WebhookEvent/enum",keyword:"enum",params:{allowedValues: schema124.enum},message:"must be equal to one of the allowed values",schema:schema124.enum,parentSchema:schema124,data:data0}];
return false;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema123.type,parentSchema:schema123,data}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate98(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate98.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["events"] === null){
delete data["events"];
}
if(data["description"] === null){
delete data["description"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.url === undefined) && (missing0 = "url")){
validate98.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema121.required,parentSchema:schema121,data}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 4096 || (data0.length > 2048 && func5(data0) > 2048))){
validate98.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema122,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate98.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema122,data:data0}];
return false;
}
else {
if(!pattern41.test(data0)){
validate98.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\u0000-\\u0020\\u007f]+$"},message:"must match pattern \""+"^https?://[^\\u0000-\\u0020\\u007f]+$"+"\"",schema:"^https?://[^\\u0000-\\u0020\\u007f]+$",parentSchema:schema122,data:data0}];
return false;
}
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema122.type,parentSchema:schema122,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
const _errs4 = errors;
if(!(validate99(data.events, {instancePath:instancePath+"/events",parentData:data,parentDataProperty:"events",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if((data2.length > 1000 || (data2.length > 500 && func5(data2) > 500))){
validate98.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema125,data:data2}];
return false;
}
else {
if(!pattern42.test(data2)){
validate98.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema125,data:data2}];
return false;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema125.type,parentSchema:schema125,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema121.type,parentSchema:schema121,data}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}
validate98.evaluated = {"props":{"url":true,"events":true,"description":true},"dynamicProps":false,"dynamicItems":false};


function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createWebhookBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate97.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate98(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors);
errors = vErrors.length;
}
}
}
validate97.errors = vErrors;
return errors === 0;
}
validate97.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateWebhookBody = validate102;
const schema126 = {"$id":"https://baton.invalid/requests/updateWebhookBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateWebhookRequest"}}};
const schema127 = {"type":"object","properties":{"url":{"$ref":"#/components/schemas/WebhookUrl"},"events":{"$ref":"#/components/schemas/WebhookEvents"},"description":{"$ref":"#/components/schemas/WebhookDescription"},"disabled":{"type":"boolean"}},"x-without-nulls":["url","events","description","disabled"]};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["url"] === null){
delete data["url"];
}
if(data["events"] === null){
delete data["events"];
}
if(data["description"] === null){
delete data["description"];
}
if(data["disabled"] === null){
delete data["disabled"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 4096 || (data0.length > 2048 && func5(data0) > 2048))){
validate103.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema122,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate103.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema122,data:data0}];
return false;
}
else {
if(!pattern41.test(data0)){
validate103.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\u0000-\\u0020\\u007f]+$"},message:"must match pattern \""+"^https?://[^\\u0000-\\u0020\\u007f]+$"+"\"",schema:"^https?://[^\\u0000-\\u0020\\u007f]+$",parentSchema:schema122,data:data0}];
return false;
}
}
}
}
else {
validate103.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema122.type,parentSchema:schema122,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
const _errs4 = errors;
if(!(validate99(data.events, {instancePath:instancePath+"/events",parentData:data,parentDataProperty:"events",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data2 = data.description;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if((data2.length > 1000 || (data2.length > 500 && func5(data2) > 500))){
validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema125,data:data2}];
return false;
}
else {
if(!pattern42.test(data2)){
validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema125,data:data2}];
return false;
}
}
}
else {
validate103.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema125.type,parentSchema:schema125,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disabled !== undefined){
let data3 = data.disabled;
const _errs8 = errors;
if(typeof data3 !== "boolean"){
validate103.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema127.properties.disabled.type,parentSchema:schema127.properties.disabled,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema127.type,parentSchema:schema127,data}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":{"url":true,"events":true,"description":true,"disabled":true},"dynamicProps":false,"dynamicItems":false};


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateWebhookBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate102.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate103(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listWebhookDeliveriesParameters = validate106;
const schema130 = {"$id":"https://baton.invalid/requests/listWebhookDeliveriesParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^dlv_[0-9a-f]{32}$"}},"required":[]}}};
const pattern45 = func0("^dlv_[0-9a-f]{32}$", "u");

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listWebhookDeliveriesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate106.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema130.properties.path.properties.id.type,parentSchema:schema130.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate106.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema130.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate106.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema130.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.limit === undefined){
data2.limit = 100;
}
let data3 = data2.limit;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate106.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema130.properties.query.properties.limit.type,parentSchema:schema130.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate106.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema130.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate106.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema130.properties.query.properties.limit,data:data3}];
return false;
}
}
}
}
var valid2 = _errs4 === errors;
if(valid2){
if(data2.before !== undefined){
let data4 = data2.before;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern45.test(data4)){
validate106.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^dlv_[0-9a-f]{32}$"},message:"must match pattern \""+"^dlv_[0-9a-f]{32}$"+"\"",schema:"^dlv_[0-9a-f]{32}$",parentSchema:schema130.properties.query.properties.before,data:data4}];
return false;
}
}
else {
validate106.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema130.properties.query.properties.before.type,parentSchema:schema130.properties.query.properties.before,data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const redeliverWebhookParameters = validate107;
const schema131 = {"$id":"https://baton.invalid/requests/redeliverWebhookParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"delivery_id":{"type":"string","pattern":"^dlv_[0-9a-f]{32}$"}},"required":[]}}};

function validate107(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/redeliverWebhookParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate107.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate107.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema131.properties.path.properties.id.type,parentSchema:schema131.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate107.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema131.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate107.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema131.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.delivery_id !== undefined){
let data2 = data0.delivery_id;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern45.test(data2)){
validate107.errors = [{instancePath:instancePath+"/path/delivery_id",schemaPath:"#/properties/path/properties/delivery_id/pattern",keyword:"pattern",params:{pattern: "^dlv_[0-9a-f]{32}$"},message:"must match pattern \""+"^dlv_[0-9a-f]{32}$"+"\"",schema:"^dlv_[0-9a-f]{32}$",parentSchema:schema131.properties.path.properties.delivery_id,data:data2}];
return false;
}
}
else {
validate107.errors = [{instancePath:instancePath+"/path/delivery_id",schemaPath:"#/properties/path/properties/delivery_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema131.properties.path.properties.delivery_id.type,parentSchema:schema131.properties.path.properties.delivery_id,data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate107.errors = vErrors;
return errors === 0;
}
validate107.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const listModelsParameters = validate108;
const schema132 = {"$id":"https://baton.invalid/requests/listModelsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200}},"required":[]}}};

function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listModelsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate108.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit !== undefined){
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate108.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema132.properties.query.properties.limit.type,parentSchema:schema132.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate108.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema132.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate108.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema132.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
}
}
}
}
validate108.errors = vErrors;
return errors === 0;
}
validate108.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const listConversationsParameters = validate109;
const schema133 = {"$id":"https://baton.invalid/requests/listConversationsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"archived":{"type":"boolean","default":false},"include":{"type":"string","enum":["definition"]}},"required":[]}}};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listConversationsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
if(data0.archived === undefined){
data0.archived = false;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate109.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema133.properties.query.properties.limit.type,parentSchema:schema133.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate109.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema133.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate109.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema133.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate109.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema133.properties.query.properties.before.type,parentSchema:schema133.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate109.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema133.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate109.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema133.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data3 = data0.archived;
const _errs5 = errors;
if(typeof data3 !== "boolean"){
validate109.errors = [{instancePath:instancePath+"/query/archived",schemaPath:"#/properties/query/properties/archived/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema133.properties.query.properties.archived.type,parentSchema:schema133.properties.query.properties.archived,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.include !== undefined){
let data4 = data0.include;
const _errs7 = errors;
if(typeof data4 !== "string"){
validate109.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema133.properties.query.properties.include.type,parentSchema:schema133.properties.query.properties.include,data:data4}];
return false;
}
if(!(data4 === "definition")){
validate109.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema133.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema133.properties.query.properties.include.enum,parentSchema:schema133.properties.query.properties.include,data:data4}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createConversationBody = validate110;
const schema134 = {"$id":"https://baton.invalid/requests/createConversationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateConversationRequest"}}};
const schema135 = {"type":"object","properties":{"title":{"$ref":"#/components/schemas/ConversationTitle"},"agent_id":{"type":"string","minLength":1},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"}},"x-without-nulls":["title","agent_id","agent_def"]};
const schema136 = {"type":"string","maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]*$"};
const pattern47 = func0("^[^\\u0000-\\u001f\\u007f]*$", "u");

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate111.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["title"] === null){
delete data["title"];
}
if(data["agent_id"] === null){
delete data["agent_id"];
}
if(data["agent_def"] === null){
delete data["agent_def"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title !== undefined){
let data0 = data.title;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate111.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema136,data:data0}];
return false;
}
else {
if(!pattern47.test(data0)){
validate111.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema136,data:data0}];
return false;
}
}
}
else {
validate111.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema136.type,parentSchema:schema136,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_id !== undefined){
let data1 = data.agent_id;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length < 2 && func5(data1) < 1)){
validate111.errors = [{instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema135.properties.agent_id,data:data1}];
return false;
}
}
else {
validate111.errors = [{instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema135.properties.agent_id.type,parentSchema:schema135.properties.agent_id,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_def !== undefined){
const _errs6 = errors;
if(!(validate33(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate111.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema135.type,parentSchema:schema135,data}];
return false;
}
}
validate111.errors = vErrors;
return errors === 0;
}
validate111.evaluated = {"props":{"title":true,"agent_id":true,"agent_def":true},"dynamicProps":false,"dynamicItems":false};


function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createConversationBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate110.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate111(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
}
}
validate110.errors = vErrors;
return errors === 0;
}
validate110.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateConversationBody = validate114;
const schema137 = {"$id":"https://baton.invalid/requests/updateConversationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateConversationRequest"}}};
const schema138 = {"type":"object","properties":{"title":{"$ref":"#/components/schemas/ConversationTitle"},"archived":{"type":"boolean"}},"x-without-nulls":["title","archived"]};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate115.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["title"] === null){
delete data["title"];
}
if(data["archived"] === null){
delete data["archived"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.title !== undefined){
let data0 = data.title;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate115.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema136,data:data0}];
return false;
}
else {
if(!pattern47.test(data0)){
validate115.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema136,data:data0}];
return false;
}
}
}
else {
validate115.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema136.type,parentSchema:schema136,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.archived !== undefined){
let data1 = data.archived;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate115.errors = [{instancePath:instancePath+"/archived",schemaPath:"#/properties/archived/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema138.properties.archived.type,parentSchema:schema138.properties.archived,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate115.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema138.type,parentSchema:schema138,data}];
return false;
}
}
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":{"title":true,"archived":true},"dynamicProps":false,"dynamicItems":false};


function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateConversationBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate115(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
errors = vErrors.length;
}
}
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listMessagesParameters = validate117;
const schema140 = {"$id":"https://baton.invalid/requests/listMessagesParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"after_id":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":500,"default":200}},"required":[]}}};

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMessagesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate117.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate117.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema140.properties.path.properties.id.type,parentSchema:schema140.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate117.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema140.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate117.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema140.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.limit === undefined){
data2.limit = 200;
}
if(data2.after_id !== undefined){
let data3 = data2.after_id;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate117.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema140.properties.query.properties.after_id.type,parentSchema:schema140.properties.query.properties.after_id,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate117.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema140.properties.query.properties.after_id,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate117.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema140.properties.query.properties.after_id,data:data3}];
return false;
}
}
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
let data4 = data2.limit;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate117.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema140.properties.query.properties.limit.type,parentSchema:schema140.properties.query.properties.limit,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 500 || isNaN(data4)){
validate117.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500},message:"must be <= 500",schema:500,parentSchema:schema140.properties.query.properties.limit,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate117.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema140.properties.query.properties.limit,data:data4}];
return false;
}
}
}
}
var valid2 = _errs6 === errors;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate117.errors = vErrors;
return errors === 0;
}
validate117.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const sendMessageParameters = validate118;
const schema141 = {"$id":"https://baton.invalid/requests/sendMessageParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/sendMessageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate118.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema141.properties.path.properties.id.type,parentSchema:schema141.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate118.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema141.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate118.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema141.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["idempotency-key"] !== undefined){
let data3 = data2["idempotency-key"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if((data3.length > 512 || (data3.length > 256 && func5(data3) > 256))){
validate118.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema141.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func5(data3) < 1)){
validate118.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema141.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate118.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema141.properties.header.properties["idempotency-key"].type,parentSchema:schema141.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["last-event-id"] !== undefined){
let data4 = data2["last-event-id"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern14.test(data4)){
validate118.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema141.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema141.properties.header.properties["last-event-id"].type,parentSchema:schema141.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.prefer !== undefined){
let data5 = data2.prefer;
const _errs8 = errors;
if(typeof data5 !== "string"){
validate118.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema141.properties.header.properties.prefer.type,parentSchema:schema141.properties.header.properties.prefer,data:data5}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const createArtifactBody = validate119;
const schema142 = {"$id":"https://baton.invalid/requests/createArtifactBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateArtifactRequest"}}};
const schema143 = {"type":"object","required":["path","content"],"properties":{"path":{"$ref":"#/components/schemas/ArtifactPath"},"content":{"type":"string"},"encoding":{"type":"string","enum":["utf-8","base64"],"default":"utf-8"},"mime_type":{"allOf":[{"$ref":"#/components/schemas/MediaType"}]}},"x-without-nulls":["encoding","mime_type"]};
const schema144 = {"type":"string","minLength":1,"maxLength":256};
const schema145 = {"type":"string","minLength":3,"maxLength":200,"pattern":"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"};
const pattern50 = func0("^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$", "u");

function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate120.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["encoding"] === null){
delete data["encoding"];
}
if(data["mime_type"] === null){
delete data["mime_type"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.encoding === undefined){
data.encoding = "utf-8";
}
let missing0;
if(((data.path === undefined) && (missing0 = "path")) || ((data.content === undefined) && (missing0 = "content"))){
validate120.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema143.required,parentSchema:schema143,data}];
return false;
}
else {
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 512 || (data0.length > 256 && func5(data0) > 256))){
validate120.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema144,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate120.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema144,data:data0}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema144.type,parentSchema:schema144,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data1 = data.content;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate120.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema143.properties.content.type,parentSchema:schema143.properties.content,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data2 = data.encoding;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate120.errors = [{instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema143.properties.encoding.type,parentSchema:schema143.properties.encoding,data:data2}];
return false;
}
if(!((data2 === "utf-8") || (data2 === "base64"))){
validate120.errors = [{instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/enum",keyword:"enum",params:{allowedValues: schema143.properties.encoding.enum},message:"must be equal to one of the allowed values",schema:schema143.properties.encoding.enum,parentSchema:schema143.properties.encoding,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
if(valid0){
if(data.mime_type !== undefined){
let data3 = data.mime_type;
const _errs8 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if((data3.length > 400 || (data3.length > 200 && func5(data3) > 200))){
validate120.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema145,data:data3}];
return false;
}
else {
if((data3.length < 6 && func5(data3) < 3)){
validate120.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema145,data:data3}];
return false;
}
else {
if(!pattern50.test(data3)){
validate120.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"+"\"",schema:"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$",parentSchema:schema145,data:data3}];
return false;
}
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema145.type,parentSchema:schema145,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate120.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema143.type,parentSchema:schema143,data}];
return false;
}
}
validate120.errors = vErrors;
return errors === 0;
}
validate120.evaluated = {"props":{"path":true,"content":true,"encoding":true,"mime_type":true},"dynamicProps":false,"dynamicItems":false};


function validate119(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createArtifactBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate119.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate120(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
}
}
validate119.errors = vErrors;
return errors === 0;
}
validate119.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const downloadArtifactParameters = validate122;
const schema146 = {"$id":"https://baton.invalid/requests/downloadArtifactParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/downloadArtifactParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate122.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate122.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema146.properties.path.properties.id.type,parentSchema:schema146.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate122.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema146.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate122.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema146.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["if-none-match"] !== undefined){
let data3 = data2["if-none-match"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
validate122.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema146.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate122.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema146.properties.header.properties["if-none-match"].type,parentSchema:schema146.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["if-match"] !== undefined){
let data4 = data2["if-match"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern25.test(data4)){
validate122.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema146.properties.header.properties["if-match"],data:data4}];
return false;
}
}
else {
validate122.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema146.properties.header.properties["if-match"].type,parentSchema:schema146.properties.header.properties["if-match"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate122.errors = vErrors;
return errors === 0;
}
validate122.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const listMemoryEntriesParameters = validate123;
const schema147 = {"$id":"https://baton.invalid/requests/listMemoryEntriesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"q":{"type":"string"},"type":{"type":"string","enum":["user","feedback","project","reference","learning","context"]},"tag":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$","maxLength":64},"conversation_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"as_of":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"since":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"intent":{"type":"string","enum":["auto","off"],"default":"auto"}},"required":[]}}};

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMemoryEntriesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate123.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
if(data0.intent === undefined){
data0.intent = "auto";
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate123.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.limit.type,parentSchema:schema147.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate123.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema147.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate123.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema147.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate123.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.before.type,parentSchema:schema147.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate123.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate123.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema147.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.q !== undefined){
let data3 = data0.q;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate123.errors = [{instancePath:instancePath+"/query/q",schemaPath:"#/properties/query/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema147.properties.query.properties.q.type,parentSchema:schema147.properties.query.properties.q,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.type !== undefined){
let data4 = data0.type;
const _errs7 = errors;
if(typeof data4 !== "string"){
validate123.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema147.properties.query.properties.type.type,parentSchema:schema147.properties.query.properties.type,data:data4}];
return false;
}
if(!((((((data4 === "user") || (data4 === "feedback")) || (data4 === "project")) || (data4 === "reference")) || (data4 === "learning")) || (data4 === "context"))){
validate123.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/enum",keyword:"enum",params:{allowedValues: schema147.properties.query.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema147.properties.query.properties.type.enum,parentSchema:schema147.properties.query.properties.type,data:data4}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.tag !== undefined){
let data5 = data0.tag;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data5 === "string"){
if((data5.length > 128 || (data5.length > 64 && func5(data5) > 64))){
validate123.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema147.properties.query.properties.tag,data:data5}];
return false;
}
else {
if((data5.length < 2 && func5(data5) < 1)){
validate123.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema147.properties.query.properties.tag,data:data5}];
return false;
}
else {
if(!pattern16.test(data5)){
validate123.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema147.properties.query.properties.tag,data:data5}];
return false;
}
}
}
}
else {
validate123.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema147.properties.query.properties.tag.type,parentSchema:schema147.properties.query.properties.tag,data:data5}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.conversation_id !== undefined){
let data6 = data0.conversation_id;
const _errs11 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate123.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.conversation_id.type,parentSchema:schema147.properties.query.properties.conversation_id,data:data6}];
return false;
}
if(errors === _errs11){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate123.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.query.properties.conversation_id,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate123.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema147.properties.query.properties.conversation_id,data:data6}];
return false;
}
}
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.as_of !== undefined){
let data7 = data0.as_of;
const _errs13 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate123.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.as_of.type,parentSchema:schema147.properties.query.properties.as_of,data:data7}];
return false;
}
if(errors === _errs13){
if(typeof data7 == "number"){
if(data7 > 9007199254740991 || isNaN(data7)){
validate123.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.query.properties.as_of,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate123.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema147.properties.query.properties.as_of,data:data7}];
return false;
}
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.since !== undefined){
let data8 = data0.since;
const _errs15 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate123.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.since.type,parentSchema:schema147.properties.query.properties.since,data:data8}];
return false;
}
if(errors === _errs15){
if(typeof data8 == "number"){
if(data8 > 9007199254740991 || isNaN(data8)){
validate123.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.query.properties.since,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate123.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema147.properties.query.properties.since,data:data8}];
return false;
}
}
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data9 = data0.intent;
const _errs17 = errors;
if(typeof data9 !== "string"){
validate123.errors = [{instancePath:instancePath+"/query/intent",schemaPath:"#/properties/query/properties/intent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema147.properties.query.properties.intent.type,parentSchema:schema147.properties.query.properties.intent,data:data9}];
return false;
}
if(!((data9 === "auto") || (data9 === "off"))){
validate123.errors = [{instancePath:instancePath+"/query/intent",schemaPath:"#/properties/query/properties/intent/enum",keyword:"enum",params:{allowedValues: schema147.properties.query.properties.intent.enum},message:"must be equal to one of the allowed values",schema:schema147.properties.query.properties.intent.enum,parentSchema:schema147.properties.query.properties.intent,data:data9}];
return false;
}
var valid1 = _errs17 === errors;
}
}
}
}
}
}
}
}
}
}
}
validate123.errors = vErrors;
return errors === 0;
}
validate123.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createMemoryEntryBody = validate124;
const schema148 = {"$id":"https://baton.invalid/requests/createMemoryEntryBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateMemoryEntryRequest"}}};
const schema149 = {"type":"object","required":["type","title","content"],"properties":{"type":{"$ref":"#/components/schemas/MemoryType"},"title":{"$ref":"#/components/schemas/MemoryTitle"},"content":{"$ref":"#/components/schemas/MemoryContent"},"source":{"$ref":"#/components/schemas/MemorySource"},"tags":{"$ref":"#/components/schemas/MemoryTags"},"conversation_id":{"$ref":"#/components/schemas/Id"},"artifact_id":{"$ref":"#/components/schemas/Id"},"valid_from":{"$ref":"#/components/schemas/Time"},"supersedes":{"type":"array","maxItems":32,"items":{"$ref":"#/components/schemas/Id"}}},"x-without-nulls":["source","tags","conversation_id","artifact_id","valid_from","supersedes"]};
const schema150 = {"type":"string","enum":["user","feedback","project","reference","learning","context"]};
const schema151 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};
const schema152 = {"type":"string","pattern":"^[^\\u0000]*$"};
const schema153 = {"type":"string","maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]*$"};
const schema154 = {"type":"array","maxItems":32,"items":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"}};
const schema155 = {"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991};
const schema157 = {"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991};

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate125.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["source"] === null){
delete data["source"];
}
if(data["tags"] === null){
delete data["tags"];
}
if(data["conversation_id"] === null){
delete data["conversation_id"];
}
if(data["artifact_id"] === null){
delete data["artifact_id"];
}
if(data["valid_from"] === null){
delete data["valid_from"];
}
if(data["supersedes"] === null){
delete data["supersedes"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.content === undefined) && (missing0 = "content"))){
validate125.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema149.required,parentSchema:schema149,data}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate125.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema150.type,parentSchema:schema150,data:data0}];
return false;
}
if(!((((((data0 === "user") || (data0 === "feedback")) || (data0 === "project")) || (data0 === "reference")) || (data0 === "learning")) || (data0 === "context"))){
validate125.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/enum",keyword:"enum",params:{allowedValues: schema150.enum},message:"must be equal to one of the allowed values",schema:schema150.enum,parentSchema:schema150,data:data0}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if((data1.length > 400 || (data1.length > 200 && func5(data1) > 200))){
validate125.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema151,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate125.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema151,data:data1}];
return false;
}
else {
if(!pattern7.test(data1)){
validate125.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema151,data:data1}];
return false;
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema151.type,parentSchema:schema151,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern42.test(data2)){
validate125.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema152,data:data2}];
return false;
}
}
else {
validate125.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema152.type,parentSchema:schema152,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data3 = data.source;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data3 === "string"){
if((data3.length > 400 || (data3.length > 200 && func5(data3) > 200))){
validate125.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema153,data:data3}];
return false;
}
else {
if(!pattern47.test(data3)){
validate125.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema153,data:data3}];
return false;
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema153.type,parentSchema:schema153,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data4 = data.tags;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data4)){
if(data4.length > 32){
validate125.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema154,data:data4}];
return false;
}
else {
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if((data5.length > 128 || (data5.length > 64 && func5(data5) > 64))){
validate125.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema154.items,data:data5}];
return false;
}
else {
if((data5.length < 2 && func5(data5) < 1)){
validate125.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema154.items,data:data5}];
return false;
}
else {
if(!pattern7.test(data5)){
validate125.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema154.items,data:data5}];
return false;
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.items.type,parentSchema:schema154.items,data:data5}];
return false;
}
}
var valid6 = _errs16 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema154.type,parentSchema:schema154,data:data4}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation_id !== undefined){
let data6 = data.conversation_id;
const _errs18 = errors;
const _errs19 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate125.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data6}];
return false;
}
if(errors === _errs19){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate125.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate125.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data6}];
return false;
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.artifact_id !== undefined){
let data7 = data.artifact_id;
const _errs21 = errors;
const _errs22 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate125.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data7}];
return false;
}
if(errors === _errs22){
if(typeof data7 == "number"){
if(data7 > 9007199254740991 || isNaN(data7)){
validate125.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data7}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate125.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data7}];
return false;
}
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valid_from !== undefined){
let data8 = data.valid_from;
const _errs24 = errors;
const _errs25 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate125.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema157.type,parentSchema:schema157,data:data8}];
return false;
}
if(errors === _errs25){
if(typeof data8 == "number"){
if(data8 > 9007199254740991 || isNaN(data8)){
validate125.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema157,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate125.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema157,data:data8}];
return false;
}
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.supersedes !== undefined){
let data9 = data.supersedes;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data9)){
if(data9.length > 32){
validate125.errors = [{instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema149.properties.supersedes,data:data9}];
return false;
}
else {
var valid10 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs29 = errors;
const _errs30 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate125.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data10}];
return false;
}
if(errors === _errs30){
if(typeof data10 == "number"){
if(data10 > 9007199254740991 || isNaN(data10)){
validate125.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data10}];
return false;
}
else {
if(data10 < 1 || isNaN(data10)){
validate125.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data10}];
return false;
}
}
}
}
var valid10 = _errs29 === errors;
if(!valid10){
break;
}
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema149.properties.supersedes.type,parentSchema:schema149.properties.supersedes,data:data9}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate125.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema149.type,parentSchema:schema149,data}];
return false;
}
}
validate125.errors = vErrors;
return errors === 0;
}
validate125.evaluated = {"props":{"type":true,"title":true,"content":true,"source":true,"tags":true,"conversation_id":true,"artifact_id":true,"valid_from":true,"supersedes":true},"dynamicProps":false,"dynamicItems":false};


function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createMemoryEntryBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate124.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate125(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
}
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateMemoryEntryBody = validate127;
const schema159 = {"$id":"https://baton.invalid/requests/updateMemoryEntryBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateMemoryEntryRequest"}}};
const schema160 = {"type":"object","properties":{"type":{"$ref":"#/components/schemas/MemoryType"},"title":{"$ref":"#/components/schemas/MemoryTitle"},"content":{"$ref":"#/components/schemas/MemoryContent"},"source":{"$ref":"#/components/schemas/MemorySource"},"tags":{"$ref":"#/components/schemas/MemoryTags"},"artifact_id":{"oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]}},"x-without-nulls":["type","title","content","source","tags"]};

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate128.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["type"] === null){
delete data["type"];
}
if(data["title"] === null){
delete data["title"];
}
if(data["content"] === null){
delete data["content"];
}
if(data["source"] === null){
delete data["source"];
}
if(data["tags"] === null){
delete data["tags"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate128.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema150.type,parentSchema:schema150,data:data0}];
return false;
}
if(!((((((data0 === "user") || (data0 === "feedback")) || (data0 === "project")) || (data0 === "reference")) || (data0 === "learning")) || (data0 === "context"))){
validate128.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/enum",keyword:"enum",params:{allowedValues: schema150.enum},message:"must be equal to one of the allowed values",schema:schema150.enum,parentSchema:schema150,data:data0}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
let data1 = data.title;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if((data1.length > 400 || (data1.length > 200 && func5(data1) > 200))){
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema151,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema151,data:data1}];
return false;
}
else {
if(!pattern7.test(data1)){
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema151,data:data1}];
return false;
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema151.type,parentSchema:schema151,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content !== undefined){
let data2 = data.content;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern42.test(data2)){
validate128.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema152,data:data2}];
return false;
}
}
else {
validate128.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema152.type,parentSchema:schema152,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
let data3 = data.source;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data3 === "string"){
if((data3.length > 400 || (data3.length > 200 && func5(data3) > 200))){
validate128.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema153,data:data3}];
return false;
}
else {
if(!pattern47.test(data3)){
validate128.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema153,data:data3}];
return false;
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema153.type,parentSchema:schema153,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data4 = data.tags;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(Array.isArray(data4)){
if(data4.length > 32){
validate128.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema154,data:data4}];
return false;
}
else {
var valid6 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if((data5.length > 128 || (data5.length > 64 && func5(data5) > 64))){
validate128.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema154.items,data:data5}];
return false;
}
else {
if((data5.length < 2 && func5(data5) < 1)){
validate128.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema154.items,data:data5}];
return false;
}
else {
if(!pattern7.test(data5)){
validate128.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema154.items,data:data5}];
return false;
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.items.type,parentSchema:schema154.items,data:data5}];
return false;
}
}
var valid6 = _errs16 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema154.type,parentSchema:schema154,data:data4}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.artifact_id !== undefined){
let data6 = data.artifact_id;
const _errs18 = errors;
const _errs19 = errors;
let valid7 = false;
let passing0 = null;
const _errs20 = errors;
const _errs21 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err0 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data6};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(errors === _errs21){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
const err1 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data6};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(data6 < 1 || isNaN(data6)){
const err2 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data6};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
var _valid0 = _errs20 === errors;
if(_valid0){
valid7 = true;
passing0 = 0;
}
const _errs23 = errors;
if(data6 !== null){
const err3 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/properties/artifact_id/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema160.properties.artifact_id.oneOf[1].type,parentSchema:schema160.properties.artifact_id.oneOf[1],data:data6};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs23 === errors;
if(_valid0 && valid7){
valid7 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid7 = true;
passing0 = 1;
}
}
if(!valid7){
const err4 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/properties/artifact_id/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema160.properties.artifact_id.oneOf,parentSchema:schema160.properties.artifact_id,data:data6};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate128.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate128.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema160.type,parentSchema:schema160,data}];
return false;
}
}
validate128.errors = vErrors;
return errors === 0;
}
validate128.evaluated = {"props":{"type":true,"title":true,"content":true,"source":true,"tags":true,"artifact_id":true},"dynamicProps":false,"dynamicItems":false};


function validate127(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateMemoryEntryBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate127.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate128(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
}
validate127.errors = vErrors;
return errors === 0;
}
validate127.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listMemoryRelationsParameters = validate130;
const schema167 = {"$id":"https://baton.invalid/requests/listMemoryRelationsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"entry_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"relation":{"type":"string","enum":["relates_to","refines","contradicts","supersedes","supports"]}},"required":[]}}};

function validate130(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMemoryRelationsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate130.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema167.properties.query.properties.limit.type,parentSchema:schema167.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema167.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema167.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema167.properties.query.properties.before.type,parentSchema:schema167.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema167.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema167.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.entry_id !== undefined){
let data3 = data0.entry_id;
const _errs5 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate130.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema167.properties.query.properties.entry_id.type,parentSchema:schema167.properties.query.properties.entry_id,data:data3}];
return false;
}
if(errors === _errs5){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate130.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema167.properties.query.properties.entry_id,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate130.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema167.properties.query.properties.entry_id,data:data3}];
return false;
}
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.relation !== undefined){
let data4 = data0.relation;
const _errs7 = errors;
if(typeof data4 !== "string"){
validate130.errors = [{instancePath:instancePath+"/query/relation",schemaPath:"#/properties/query/properties/relation/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema167.properties.query.properties.relation.type,parentSchema:schema167.properties.query.properties.relation,data:data4}];
return false;
}
if(!(((((data4 === "relates_to") || (data4 === "refines")) || (data4 === "contradicts")) || (data4 === "supersedes")) || (data4 === "supports"))){
validate130.errors = [{instancePath:instancePath+"/query/relation",schemaPath:"#/properties/query/properties/relation/enum",keyword:"enum",params:{allowedValues: schema167.properties.query.properties.relation.enum},message:"must be equal to one of the allowed values",schema:schema167.properties.query.properties.relation.enum,parentSchema:schema167.properties.query.properties.relation,data:data4}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate130.errors = vErrors;
return errors === 0;
}
validate130.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createMemoryRelationBody = validate131;
const schema168 = {"$id":"https://baton.invalid/requests/createMemoryRelationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateMemoryRelationRequest"}}};
const schema169 = {"type":"object","required":["source_id","target_id","relation"],"properties":{"source_id":{"$ref":"#/components/schemas/Id"},"target_id":{"$ref":"#/components/schemas/Id"},"relation":{"$ref":"#/components/schemas/MemoryRelationKind"}}};
const schema172 = {"type":"string","enum":["relates_to","refines","contradicts","supersedes","supports"]};

function validate132(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate132.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.source_id === undefined) && (missing0 = "source_id")) || ((data.target_id === undefined) && (missing0 = "target_id"))) || ((data.relation === undefined) && (missing0 = "relation"))){
validate132.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema169.required,parentSchema:schema169,data}];
return false;
}
else {
if(data.source_id !== undefined){
let data0 = data.source_id;
const _errs1 = errors;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate132.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data0}];
return false;
}
if(errors === _errs2){
if(typeof data0 == "number"){
if(data0 > 9007199254740991 || isNaN(data0)){
validate132.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate132.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data0}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.target_id !== undefined){
let data1 = data.target_id;
const _errs4 = errors;
const _errs5 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate132.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema155.type,parentSchema:schema155,data:data1}];
return false;
}
if(errors === _errs5){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate132.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema155,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate132.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema155,data:data1}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relation !== undefined){
let data2 = data.relation;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate132.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/MemoryRelationKind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema172.type,parentSchema:schema172,data:data2}];
return false;
}
if(!(((((data2 === "relates_to") || (data2 === "refines")) || (data2 === "contradicts")) || (data2 === "supersedes")) || (data2 === "supports"))){
validate132.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/MemoryRelationKind/enum",keyword:"enum",params:{allowedValues: schema172.enum},message:"must be equal to one of the allowed values",schema:schema172.enum,parentSchema:schema172,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate132.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema169.type,parentSchema:schema169,data}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}
validate132.evaluated = {"props":{"source_id":true,"target_id":true,"relation":true},"dynamicProps":false,"dynamicItems":false};


function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createMemoryRelationBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate131.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate132(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
}
}
validate131.errors = vErrors;
return errors === 0;
}
validate131.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const getMemoryGraphParameters = validate134;
const schema173 = {"$id":"https://baton.invalid/requests/getMemoryGraphParameters","properties":{"query":{"properties":{"root":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"depth":{"type":"integer","format":"int64","minimum":1,"maximum":5,"default":1}},"required":[]}}};

function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getMemoryGraphParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate134.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.depth === undefined){
data0.depth = 1;
}
if(data0.root !== undefined){
let data1 = data0.root;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate134.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema173.properties.query.properties.root.type,parentSchema:schema173.properties.query.properties.root,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate134.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema173.properties.query.properties.root,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate134.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema173.properties.query.properties.root,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data2 = data0.depth;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate134.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema173.properties.query.properties.depth.type,parentSchema:schema173.properties.query.properties.depth,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 5 || isNaN(data2)){
validate134.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 5},message:"must be <= 5",schema:5,parentSchema:schema173.properties.query.properties.depth,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate134.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema173.properties.query.properties.depth,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
}
}
}
validate134.errors = vErrors;
return errors === 0;
}
validate134.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const listScratchpadsParameters = validate135;
const schema174 = {"$id":"https://baton.invalid/requests/listScratchpadsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"}},"required":[]}}};
const pattern62 = func0("^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$", "u");

function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScratchpadsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate135.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate135.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema174.properties.query.properties.limit.type,parentSchema:schema174.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate135.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema174.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate135.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema174.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern62.test(data2)){
validate135.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"},message:"must match pattern \""+"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"+"\"",schema:"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$",parentSchema:schema174.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema174.properties.query.properties.before.type,parentSchema:schema174.properties.query.properties.before,data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
validate135.errors = vErrors;
return errors === 0;
}
validate135.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getScratchpadParameters = validate136;
const schema175 = {"$id":"https://baton.invalid/requests/getScratchpadParameters","properties":{"path":{"properties":{"agent_id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"required":[]},"query":{"properties":{"kind":{"type":"string","enum":["agent"]}},"required":[]}}};

function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getScratchpadParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate136.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.agent_id !== undefined){
let data1 = data0.agent_id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern8.test(data1)){
validate136.errors = [{instancePath:instancePath+"/path/agent_id",schemaPath:"#/properties/path/properties/agent_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema175.properties.path.properties.agent_id,data:data1}];
return false;
}
}
else {
validate136.errors = [{instancePath:instancePath+"/path/agent_id",schemaPath:"#/properties/path/properties/agent_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema175.properties.path.properties.agent_id.type,parentSchema:schema175.properties.path.properties.agent_id,data:data1}];
return false;
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.kind !== undefined){
let data3 = data2.kind;
if(typeof data3 !== "string"){
validate136.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema175.properties.query.properties.kind.type,parentSchema:schema175.properties.query.properties.kind,data:data3}];
return false;
}
if(!(data3 === "agent")){
validate136.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/enum",keyword:"enum",params:{allowedValues: schema175.properties.query.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema175.properties.query.properties.kind.enum,parentSchema:schema175.properties.query.properties.kind,data:data3}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate136.errors = vErrors;
return errors === 0;
}
validate136.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const getUsageParameters = validate137;
const schema176 = {"$id":"https://baton.invalid/requests/getUsageParameters","properties":{"query":{"properties":{"from":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"to":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"group_by":{"type":"string","enum":["day","agent","model"],"default":"day"}},"required":[]}}};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getUsageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.group_by === undefined){
data0.group_by = "day";
}
if(data0.from !== undefined){
let data1 = data0.from;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate137.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema176.properties.query.properties.from.type,parentSchema:schema176.properties.query.properties.from,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 253402300800 || isNaN(data1)){
validate137.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema176.properties.query.properties.from,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate137.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema176.properties.query.properties.from,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.to !== undefined){
let data2 = data0.to;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate137.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema176.properties.query.properties.to.type,parentSchema:schema176.properties.query.properties.to,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 253402300800 || isNaN(data2)){
validate137.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema176.properties.query.properties.to,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate137.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema176.properties.query.properties.to,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data3 = data0.group_by;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate137.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema176.properties.query.properties.group_by.type,parentSchema:schema176.properties.query.properties.group_by,data:data3}];
return false;
}
if(!(((data3 === "day") || (data3 === "agent")) || (data3 === "model"))){
validate137.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/enum",keyword:"enum",params:{allowedValues: schema176.properties.query.properties.group_by.enum},message:"must be equal to one of the allowed values",schema:schema176.properties.query.properties.group_by.enum,parentSchema:schema176.properties.query.properties.group_by,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
}
}
}
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getTenantsUsageParameters = validate138;
const schema177 = {"$id":"https://baton.invalid/requests/getTenantsUsageParameters","properties":{"query":{"properties":{"from":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"to":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"group_by":{"type":"string","enum":["day","agent","model"],"default":"day"},"tenant_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getTenantsUsageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate138.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.group_by === undefined){
data0.group_by = "day";
}
if(data0.from !== undefined){
let data1 = data0.from;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate138.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema177.properties.query.properties.from.type,parentSchema:schema177.properties.query.properties.from,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 253402300800 || isNaN(data1)){
validate138.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema177.properties.query.properties.from,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate138.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema177.properties.query.properties.from,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.to !== undefined){
let data2 = data0.to;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate138.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema177.properties.query.properties.to.type,parentSchema:schema177.properties.query.properties.to,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 253402300800 || isNaN(data2)){
validate138.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema177.properties.query.properties.to,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate138.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema177.properties.query.properties.to,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
let data3 = data0.group_by;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate138.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema177.properties.query.properties.group_by.type,parentSchema:schema177.properties.query.properties.group_by,data:data3}];
return false;
}
if(!(((data3 === "day") || (data3 === "agent")) || (data3 === "model"))){
validate138.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/enum",keyword:"enum",params:{allowedValues: schema177.properties.query.properties.group_by.enum},message:"must be equal to one of the allowed values",schema:schema177.properties.query.properties.group_by.enum,parentSchema:schema177.properties.query.properties.group_by,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.tenant_id !== undefined){
let data4 = data0.tenant_id;
const _errs7 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate138.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema177.properties.query.properties.tenant_id.type,parentSchema:schema177.properties.query.properties.tenant_id,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate138.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema177.properties.query.properties.tenant_id,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate138.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema177.properties.query.properties.tenant_id,data:data4}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate138.errors = vErrors;
return errors === 0;
}
validate138.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createTenantBody = validate139;
const schema178 = {"$id":"https://baton.invalid/requests/createTenantBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateTenantRequest"}}};
const schema179 = {"type":"object","required":["name"],"properties":{"name":{"$ref":"#/components/schemas/TenantName"}}};
const schema180 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate140.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate140.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema179.required,parentSchema:schema179,data}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate140.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema180,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate140.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema180,data:data0}];
return false;
}
else {
if(!pattern7.test(data0)){
validate140.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema180,data:data0}];
return false;
}
}
}
}
else {
validate140.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema180.type,parentSchema:schema180,data:data0}];
return false;
}
}
}
}
}
else {
validate140.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema179.type,parentSchema:schema179,data}];
return false;
}
}
validate140.errors = vErrors;
return errors === 0;
}
validate140.evaluated = {"props":{"name":true},"dynamicProps":false,"dynamicItems":false};


function validate139(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createTenantBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate139.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate140(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
}
validate139.errors = vErrors;
return errors === 0;
}
validate139.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateTenantBody = validate142;
const schema181 = {"$id":"https://baton.invalid/requests/updateTenantBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateTenantRequest"}}};
const schema182 = {"type":"object","properties":{"name":{"$ref":"#/components/schemas/TenantName"},"disabled":{"type":"boolean"}},"x-without-nulls":["name","disabled"]};

function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate143.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["name"] === null){
delete data["name"];
}
if(data["disabled"] === null){
delete data["disabled"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate143.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema180,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate143.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema180,data:data0}];
return false;
}
else {
if(!pattern7.test(data0)){
validate143.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema180,data:data0}];
return false;
}
}
}
}
else {
validate143.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema180.type,parentSchema:schema180,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disabled !== undefined){
let data1 = data.disabled;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate143.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema182.properties.disabled.type,parentSchema:schema182.properties.disabled,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate143.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema182.type,parentSchema:schema182,data}];
return false;
}
}
validate143.errors = vErrors;
return errors === 0;
}
validate143.evaluated = {"props":{"name":true,"disabled":true},"dynamicProps":false,"dynamicItems":false};


function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateTenantBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate142.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate143(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
errors = vErrors.length;
}
}
}
validate142.errors = vErrors;
return errors === 0;
}
validate142.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const rotateTenantTokenParameters = validate145;
const schema184 = {"$id":"https://baton.invalid/requests/rotateTenantTokenParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"disable":{"type":"boolean","default":false}},"required":[]}}};

function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/rotateTenantTokenParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate145.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate145.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema184.properties.path.properties.id.type,parentSchema:schema184.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate145.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema184.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate145.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema184.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.disable === undefined){
data2.disable = false;
}
let data3 = data2.disable;
if(typeof data3 !== "boolean"){
validate145.errors = [{instancePath:instancePath+"/query/disable",schemaPath:"#/properties/query/properties/disable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema184.properties.query.properties.disable.type,parentSchema:schema184.properties.query.properties.disable,data:data3}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate145.errors = vErrors;
return errors === 0;
}
validate145.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const listTokensParameters = validate146;
const schema185 = {"$id":"https://baton.invalid/requests/listTokensParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200}},"required":[]}}};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listTokensParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate146.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate146.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema185.properties.path.properties.id.type,parentSchema:schema185.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate146.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema185.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate146.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema185.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.limit !== undefined){
let data3 = data2.limit;
const _errs4 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate146.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema185.properties.query.properties.limit.type,parentSchema:schema185.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate146.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema185.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate146.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema185.properties.query.properties.limit,data:data3}];
return false;
}
}
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate146.errors = vErrors;
return errors === 0;
}
validate146.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const createTokenBody = validate147;
const schema186 = {"$id":"https://baton.invalid/requests/createTokenBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateTokenRequest"}}};
const schema187 = {"type":"object","required":["name"],"properties":{"name":{"$ref":"#/components/schemas/TokenName"},"scopes":{"type":"array","minItems":1,"maxItems":4,"items":{"$ref":"#/components/schemas/TokenScope"}},"expires_at":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"x-without-nulls":["scopes","expires_at"]};
const schema188 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};
const schema189 = {"type":"string","enum":["read","run","approve","manage"]};

function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate148.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "object" && data !== null){
if(data["scopes"] === null){
delete data["scopes"];
}
if(data["expires_at"] === null){
delete data["expires_at"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate148.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema187.required,parentSchema:schema187,data}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func5(data0) > 200))){
validate148.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema188,data:data0}];
return false;
}
else {
if((data0.length < 2 && func5(data0) < 1)){
validate148.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema188,data:data0}];
return false;
}
else {
if(!pattern7.test(data0)){
validate148.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema188,data:data0}];
return false;
}
}
}
}
else {
validate148.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema188.type,parentSchema:schema188,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scopes !== undefined){
let data1 = data.scopes;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length > 4){
validate148.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items",schema:4,parentSchema:schema187.properties.scopes,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate148.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema187.properties.scopes,data:data1}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate148.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/components/schemas/TokenScope/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema189.type,parentSchema:schema189,data:data2}];
return false;
}
if(!((((data2 === "read") || (data2 === "run")) || (data2 === "approve")) || (data2 === "manage"))){
validate148.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/components/schemas/TokenScope/enum",keyword:"enum",params:{allowedValues: schema189.enum},message:"must be equal to one of the allowed values",schema:schema189.enum,parentSchema:schema189,data:data2}];
return false;
}
var valid2 = _errs6 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate148.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema187.properties.scopes.type,parentSchema:schema187.properties.scopes,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data3 = data.expires_at;
const _errs9 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate148.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema187.properties.expires_at.type,parentSchema:schema187.properties.expires_at,data:data3}];
return false;
}
if(errors === _errs9){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate148.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema187.properties.expires_at,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate148.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema187.properties.expires_at,data:data3}];
return false;
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate148.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema187.type,parentSchema:schema187,data}];
return false;
}
}
validate148.errors = vErrors;
return errors === 0;
}
validate148.evaluated = {"props":{"name":true,"scopes":true,"expires_at":true},"dynamicProps":false,"dynamicItems":false};


function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createTokenBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate147.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate148(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors);
errors = vErrors.length;
}
}
}
validate147.errors = vErrors;
return errors === 0;
}
validate147.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const revokeTokenParameters = validate150;
const schema190 = {"$id":"https://baton.invalid/requests/revokeTokenParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"token_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"disable":{"type":"boolean","default":false}},"required":[]}}};

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/revokeTokenParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate150.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate150.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema190.properties.path.properties.id.type,parentSchema:schema190.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate150.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema190.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate150.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema190.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.token_id !== undefined){
let data2 = data0.token_id;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate150.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema190.properties.path.properties.token_id.type,parentSchema:schema190.properties.path.properties.token_id,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate150.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema190.properties.path.properties.token_id,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate150.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema190.properties.path.properties.token_id,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data3 = data.query;
const _errs5 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.disable === undefined){
data3.disable = false;
}
let data4 = data3.disable;
if(typeof data4 !== "boolean"){
validate150.errors = [{instancePath:instancePath+"/query/disable",schemaPath:"#/properties/query/properties/disable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema190.properties.query.properties.disable.type,parentSchema:schema190.properties.query.properties.disable,data:data4}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
validate150.errors = vErrors;
return errors === 0;
}
validate150.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const listAuditEntriesParameters = validate151;
const schema191 = {"$id":"https://baton.invalid/requests/listAuditEntriesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"action":{"type":"string","enum":["tenant.create","tenant.update","tenant.rotate-token","token.create","token.revoke","agent.create","agent.update","agent.delete","schedule.create","schedule.update","schedule.delete","webhook.create","webhook.update","webhook.delete","webhook.rotate-secret","question.approve","question.deny","admin.refused"]},"tenant_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listAuditEntriesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate151.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate151.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema191.properties.query.properties.limit.type,parentSchema:schema191.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate151.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema191.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate151.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema191.properties.query.properties.limit,data:data1}];
return false;
}
}
}
}
var valid1 = _errs1 === errors;
if(valid1){
if(data0.before !== undefined){
let data2 = data0.before;
const _errs3 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate151.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema191.properties.query.properties.before.type,parentSchema:schema191.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate151.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema191.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate151.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema191.properties.query.properties.before,data:data2}];
return false;
}
}
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.action !== undefined){
let data3 = data0.action;
const _errs5 = errors;
if(typeof data3 !== "string"){
validate151.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema191.properties.query.properties.action.type,parentSchema:schema191.properties.query.properties.action,data:data3}];
return false;
}
if(!((((((((((((((((((data3 === "tenant.create") || (data3 === "tenant.update")) || (data3 === "tenant.rotate-token")) || (data3 === "token.create")) || (data3 === "token.revoke")) || (data3 === "agent.create")) || (data3 === "agent.update")) || (data3 === "agent.delete")) || (data3 === "schedule.create")) || (data3 === "schedule.update")) || (data3 === "schedule.delete")) || (data3 === "webhook.create")) || (data3 === "webhook.update")) || (data3 === "webhook.delete")) || (data3 === "webhook.rotate-secret")) || (data3 === "question.approve")) || (data3 === "question.deny")) || (data3 === "admin.refused"))){
validate151.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/enum",keyword:"enum",params:{allowedValues: schema191.properties.query.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema191.properties.query.properties.action.enum,parentSchema:schema191.properties.query.properties.action,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.tenant_id !== undefined){
let data4 = data0.tenant_id;
const _errs7 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate151.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema191.properties.query.properties.tenant_id.type,parentSchema:schema191.properties.query.properties.tenant_id,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate151.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema191.properties.query.properties.tenant_id,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate151.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema191.properties.query.properties.tenant_id,data:data4}];
return false;
}
}
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
validate151.errors = vErrors;
return errors === 0;
}
validate151.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getConsoleParameters = validate152;
const schema192 = {"$id":"https://baton.invalid/requests/getConsoleParameters","properties":{"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"accept-encoding":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getConsoleParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate152.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["if-none-match"] !== undefined){
let data1 = data0["if-none-match"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern25.test(data1)){
validate152.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema192.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
else {
validate152.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema192.properties.header.properties["if-none-match"].type,parentSchema:schema192.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
var valid1 = _errs1 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["accept-encoding"] !== undefined){
let data2 = data0["accept-encoding"];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data2 === "string"){
if(!pattern25.test(data2)){
validate152.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema192.properties.header.properties["accept-encoding"],data:data2}];
return false;
}
}
else {
validate152.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema192.properties.header.properties["accept-encoding"].type,parentSchema:schema192.properties.header.properties["accept-encoding"],data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["if-match"] !== undefined){
let data3 = data0["if-match"];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
validate152.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema192.properties.header.properties["if-match"],data:data3}];
return false;
}
}
else {
validate152.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema192.properties.header.properties["if-match"].type,parentSchema:schema192.properties.header.properties["if-match"],data:data3}];
return false;
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
validate152.errors = vErrors;
return errors === 0;
}
validate152.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const redeemLoginCodeBody = validate153;
const schema193 = {"$id":"https://baton.invalid/requests/redeemLoginCodeBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/LoginCode"}}};
const schema194 = {"type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":1,"maxLength":200}}};

function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/redeemLoginCodeBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate153.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.code === undefined) && (missing0 = "code")){
validate153.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema194.required,parentSchema:schema194,data:data0}];
return false;
}
else {
if(data0.code !== undefined){
let data1 = data0.code;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 400 || (data1.length > 200 && func5(data1) > 200))){
validate153.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema194.properties.code,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate153.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema194.properties.code,data:data1}];
return false;
}
}
}
else {
validate153.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema194.properties.code.type,parentSchema:schema194.properties.code,data:data1}];
return false;
}
}
}
}
}
else {
validate153.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema194.type,parentSchema:schema194,data:data0}];
return false;
}
}
}
}
validate153.errors = vErrors;
return errors === 0;
}
validate153.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const beginConsoleSessionBody = validate154;
const schema195 = {"$id":"https://baton.invalid/requests/beginConsoleSessionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/SessionToken"}}};
const schema196 = {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[!-~]+$"}}};
const pattern70 = func0("^[!-~]+$", "u");

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/beginConsoleSessionBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate154.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.token === undefined) && (missing0 = "token")){
validate154.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema196.required,parentSchema:schema196,data:data0}];
return false;
}
else {
if(data0.token !== undefined){
let data1 = data0.token;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func5(data1) > 256))){
validate154.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema196.properties.token,data:data1}];
return false;
}
else {
if((data1.length < 2 && func5(data1) < 1)){
validate154.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema196.properties.token,data:data1}];
return false;
}
else {
if(!pattern70.test(data1)){
validate154.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\"",schema:"^[!-~]+$",parentSchema:schema196.properties.token,data:data1}];
return false;
}
}
}
}
else {
validate154.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema196.properties.token.type,parentSchema:schema196.properties.token,data:data1}];
return false;
}
}
}
}
}
else {
validate154.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema196.type,parentSchema:schema196,data:data0}];
return false;
}
}
}
}
validate154.errors = vErrors;
return errors === 0;
}
validate154.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const getConsoleAssetParameters = validate155;
const schema197 = {"$id":"https://baton.invalid/requests/getConsoleAssetParameters","properties":{"path":{"properties":{"name":{"type":"string"}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"accept-encoding":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getConsoleAssetParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate155.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 !== "string"){
validate155.errors = [{instancePath:instancePath+"/path/name",schemaPath:"#/properties/path/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema197.properties.path.properties.name.type,parentSchema:schema197.properties.path.properties.name,data:data1}];
return false;
}
}
}
var valid0 = _errs0 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data2 = data.header;
const _errs3 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2["if-none-match"] !== undefined){
let data3 = data2["if-none-match"];
const _errs4 = errors;
if(errors === _errs4){
if(typeof data3 === "string"){
if(!pattern25.test(data3)){
validate155.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema197.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate155.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema197.properties.header.properties["if-none-match"].type,parentSchema:schema197.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
var valid2 = _errs4 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["accept-encoding"] !== undefined){
let data4 = data2["accept-encoding"];
const _errs6 = errors;
if(errors === _errs6){
if(typeof data4 === "string"){
if(!pattern25.test(data4)){
validate155.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema197.properties.header.properties["accept-encoding"],data:data4}];
return false;
}
}
else {
validate155.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema197.properties.header.properties["accept-encoding"].type,parentSchema:schema197.properties.header.properties["accept-encoding"],data:data4}];
return false;
}
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2["if-match"] !== undefined){
let data5 = data2["if-match"];
const _errs8 = errors;
if(errors === _errs8){
if(typeof data5 === "string"){
if(!pattern25.test(data5)){
validate155.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema197.properties.header.properties["if-match"],data:data5}];
return false;
}
}
else {
validate155.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema197.properties.header.properties["if-match"].type,parentSchema:schema197.properties.header.properties["if-match"],data:data5}];
return false;
}
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
validate155.errors = vErrors;
return errors === 0;
}
validate155.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

export const requestValidators = {
  orchestrate: [orchestrateBody, orchestrateParameters],
  listRequests: [listRequestsParameters],
  getRequest: [getRequestParameters],
  streamRequestEvents: [streamRequestEventsParameters],
  getRequestResult: [getRequestResultParameters],
  cancelRequest: [getRequestParameters],
  listQuestions: [listQuestionsParameters],
  getQuestion: [getQuestionParameters],
  answerQuestion: [answerQuestionBody, getQuestionParameters],
  listAgents: [listAgentsParameters],
  createAgent: [createAgentBody, createAgentParameters],
  getAgent: [getAgentParameters],
  updateAgent: [updateAgentBody, getAgentParameters],
  deleteAgent: [getAgentParameters],
  chat: [chatBody, chatParameters],
  runAgUi: [runAgUiBody, runAgUiParameters],
  callA2aIndex: [callA2aIndexParameters],
  callA2aAgent: [callA2aAgentParameters],
  getA2aAgentCard: [getA2aAgentCardParameters],
  getPublicAgentCard: [getPublicAgentCardParameters],
  openaiListModels: [],
  openaiGetModel: [openaiGetModelParameters],
  openaiCreateChatCompletion: [openaiCreateChatCompletionBody, openaiCreateChatCompletionParameters],
  openaiCreateResponse: [openaiCreateResponseBody, openaiCreateChatCompletionParameters],
  openaiGetResponse: [openaiGetResponseParameters],
  openaiCancelResponse: [openaiCancelResponseParameters],
  streamMcpMessages: [streamMcpMessagesParameters],
  sendMcpMessage: [sendMcpMessageParameters],
  endMcpSession: [endMcpSessionParameters],
  listSchedules: [listSchedulesParameters],
  createSchedule: [createScheduleBody],
  getSchedule: [getQuestionParameters],
  updateSchedule: [updateScheduleBody, getQuestionParameters],
  deleteSchedule: [getQuestionParameters],
  listScheduleRuns: [listScheduleRunsParameters],
  runSchedule: [runScheduleParameters],
  listScheduledRuns: [listScheduledRunsParameters],
  getScheduledRun: [getQuestionParameters],
  streamNotifications: [streamNotificationsParameters],
  listWebhooks: [listSchedulesParameters],
  createWebhook: [createWebhookBody],
  getWebhook: [getQuestionParameters],
  updateWebhook: [updateWebhookBody, getQuestionParameters],
  deleteWebhook: [getQuestionParameters],
  rotateWebhookSecret: [getQuestionParameters],
  testWebhook: [getQuestionParameters],
  listWebhookDeliveries: [listWebhookDeliveriesParameters],
  redeliverWebhook: [redeliverWebhookParameters],
  listModels: [listModelsParameters],
  listConversations: [listConversationsParameters],
  createConversation: [createConversationBody],
  getConversation: [getQuestionParameters],
  updateConversation: [updateConversationBody, getQuestionParameters],
  deleteConversation: [getQuestionParameters],
  listMessages: [listMessagesParameters],
  sendMessage: [chatBody, sendMessageParameters],
  listConversationArtifacts: [listScheduleRunsParameters],
  createArtifact: [createArtifactBody, getQuestionParameters],
  listArtifacts: [listSchedulesParameters],
  getArtifact: [getQuestionParameters],
  deleteArtifact: [getQuestionParameters],
  downloadArtifact: [downloadArtifactParameters],
  listMemoryEntries: [listMemoryEntriesParameters],
  createMemoryEntry: [createMemoryEntryBody],
  getMemoryEntry: [getQuestionParameters],
  updateMemoryEntry: [updateMemoryEntryBody, getQuestionParameters],
  deleteMemoryEntry: [getQuestionParameters],
  invalidateMemoryEntry: [getQuestionParameters],
  listMemoryRelations: [listMemoryRelationsParameters],
  createMemoryRelation: [createMemoryRelationBody],
  deleteMemoryRelation: [getQuestionParameters],
  getMemoryGraph: [getMemoryGraphParameters],
  listScratchpads: [listScratchpadsParameters],
  getScratchpad: [getScratchpadParameters],
  getUsage: [getUsageParameters],
  getTenantsUsage: [getTenantsUsageParameters],
  listTenants: [listSchedulesParameters],
  createTenant: [createTenantBody],
  getTenant: [getQuestionParameters],
  updateTenant: [updateTenantBody, getQuestionParameters],
  rotateTenantToken: [rotateTenantTokenParameters],
  listTokens: [listTokensParameters],
  createToken: [createTokenBody, getQuestionParameters],
  revokeToken: [revokeTokenParameters],
  listAuditEntries: [listAuditEntriesParameters],
  getHealth: [],
  getReadiness: [],
  getOpenapiDocument: [createAgentParameters],
  getOpenapi31Document: [createAgentParameters],
  getOpenapi30Document: [createAgentParameters],
  getAsyncapiDocument: [createAgentParameters],
  getMetrics: [],
  getDocs: [createAgentParameters],
  getConsole: [getConsoleParameters],
  redeemLoginCode: [redeemLoginCodeBody],
  beginConsoleSession: [beginConsoleSessionBody],
  endConsoleSession: [beginConsoleSessionBody],
  getConsoleAsset: [getConsoleAssetParameters],
};
