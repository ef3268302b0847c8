// Generated from spec/ by `npm run generate`. Do not edit.
"use strict";
const listRequestsParameters = validate20;
const schema31 = {"$id":"https://baton.invalid/requests/listRequestsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},"state":{"type":"string","enum":["running","waiting","completed","failed","canceled"]},"agent":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}},"required":[]}}};
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
const func6 = ((text) => {
  let pairs = 0;
  for (let i = 1; i < text.length; i += 1) {
    if ((text.charCodeAt(i - 1) & 0xfc00) !== 0xd800 || (text.charCodeAt(i) & 0xfc00) !== 0xdc00) continue;
    pairs += 1;
    i += 1;
  }
  return text.length - pairs;
});
const pattern4 = func0("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", "u");
const pattern5 = func0("^[^\\u0000]+$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listRequestsParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate20.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.query.properties.limit.type,parentSchema:schema31.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate20.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema31.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate20.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema31.properties.query.properties.limit,data:data1}];
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
if(!pattern4.test(data2)){
validate20.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"+"\"",schema:"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",parentSchema:schema31.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.query.properties.before.type,parentSchema:schema31.properties.query.properties.before,data:data2}];
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
validate20.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.query.properties.state.type,parentSchema:schema31.properties.query.properties.state,data:data3}];
return false;
}
if(!(((((data3 === "running") || (data3 === "waiting")) || (data3 === "completed")) || (data3 === "failed")) || (data3 === "canceled"))){
validate20.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/enum",keyword:"enum",params:{allowedValues: schema31.properties.query.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.query.properties.state.enum,parentSchema:schema31.properties.query.properties.state,data:data3}];
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
if((data4.length < 2 && func6(data4) < 1)){
validate20.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema31.properties.query.properties.agent,data:data4}];
return false;
}
else {
if(!pattern5.test(data4)){
validate20.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema31.properties.query.properties.agent,data:data4}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/query/agent",schemaPath:"#/properties/query/properties/agent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.query.properties.agent.type,parentSchema:schema31.properties.query.properties.agent,data:data4}];
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
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createRequestBody = validate21;
const schema32 = {"$id":"https://baton.invalid/requests/createRequestBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateRequest"}}};
const schema34 = {"type":"object","required":["message"],"properties":{"message":{"$ref":"#/components/schemas/Message"},"agent":{"$ref":"#/components/schemas/AddressedAgent"},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"},"conversation_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"},"wait":{"type":"integer","format":"int32","minimum":0,"maximum":600,"default":0}},"dependentSchemas":{"agent_def":{"anyOf":[{"properties":{"agent_def":{"required":["id"],"properties":{"id":{"type":"string"}}}}},{"required":["agent"],"properties":{"agent":{"$ref":"#/components/schemas/AgentId"}}},{"required":["conversation_id"],"properties":{"conversation_id":{"type":"integer","format":"int64"}}}]}},"x-without-nulls":["agent","agent_def","conversation_id","response_format","recovery","wait"]};
const schema44 = {"type":"string","minLength":1,"maxLength":256,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};
const schema55 = {"type":"string","enum":["fail","resume"]};
const schema57 = {"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$","not":{"const":"index"}};
const schema35 = {"oneOf":[{"$ref":"#/components/schemas/MessageText"},{"$ref":"#/components/schemas/MessageParts"}]};
const schema36 = {"type":"string","minLength":1};
const schema37 = {"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/MessagePart"}};
const schema38 = {"oneOf":[{"$ref":"#/components/schemas/TextPart"},{"$ref":"#/components/schemas/ImagePart"}],"discriminator":{"propertyName":"type","mapping":{"text":"#/components/schemas/TextPart","image":"#/components/schemas/ImagePart"}}};
const schema39 = {"type":"object","required":["type","text"],"properties":{"type":{"type":"string","const":"text"},"text":{"type":"string"}}};
const schema40 = {"type":"object","required":["type","source"],"properties":{"type":{"type":"string","const":"image"},"source":{"$ref":"#/components/schemas/ImageSource"}}};
const schema41 = {"oneOf":[{"$ref":"#/components/schemas/Base64ImageSource"},{"$ref":"#/components/schemas/UrlImageSource"}],"discriminator":{"propertyName":"type","mapping":{"base64":"#/components/schemas/Base64ImageSource","url":"#/components/schemas/UrlImageSource"}}};
const schema42 = {"type":"object","required":["type","media_type","data"],"properties":{"type":{"type":"string","const":"base64"},"media_type":{"type":"string","pattern":"^image/.+"},"data":{"type":"string","minLength":1,"pattern":"^[A-Za-z0-9+/]+={0,2}$"}}};
const schema43 = {"type":"object","required":["type","url"],"properties":{"type":{"type":"string","const":"url"},"url":{"type":"string","pattern":"^https?://.+"}}};
const pattern6 = func0("^image/.+", "u");
const pattern7 = func0("^[A-Za-z0-9+/]+={0,2}$", "u");
const pattern8 = func0("^https?://.+", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
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
const err0 = {instancePath,schemaPath:"#/components/schemas/Base64ImageSource/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema42.required,parentSchema:schema42,data};
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
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/Base64ImageSource/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.type.type,parentSchema:schema42.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("base64" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/Base64ImageSource/properties/type/const",keyword:"const",params:{allowedValue: "base64"},message:"must be equal to constant",schema:"base64",parentSchema:schema42.properties.type,data:data0};
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
if(!pattern6.test(data1)){
const err3 = {instancePath:instancePath+"/media_type",schemaPath:"#/components/schemas/Base64ImageSource/properties/media_type/pattern",keyword:"pattern",params:{pattern: "^image/.+"},message:"must match pattern \""+"^image/.+"+"\"",schema:"^image/.+",parentSchema:schema42.properties.media_type,data:data1};
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
const err4 = {instancePath:instancePath+"/media_type",schemaPath:"#/components/schemas/Base64ImageSource/properties/media_type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.media_type.type,parentSchema:schema42.properties.media_type,data:data1};
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
if((data2.length < 2 && func6(data2) < 1)){
const err5 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema42.properties.data,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(!pattern7.test(data2)){
const err6 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9+/]+={0,2}$"},message:"must match pattern \""+"^[A-Za-z0-9+/]+={0,2}$"+"\"",schema:"^[A-Za-z0-9+/]+={0,2}$",parentSchema:schema42.properties.data,data:data2};
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
const err7 = {instancePath:instancePath+"/data",schemaPath:"#/components/schemas/Base64ImageSource/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema42.properties.data.type,parentSchema:schema42.properties.data,data:data2};
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
const err8 = {instancePath,schemaPath:"#/components/schemas/Base64ImageSource/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema42.type,parentSchema:schema42,data};
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
const err9 = {instancePath,schemaPath:"#/components/schemas/UrlImageSource/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema43.required,parentSchema:schema43,data};
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
const err10 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/UrlImageSource/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.type.type,parentSchema:schema43.properties.type,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("url" !== data3){
const err11 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/UrlImageSource/properties/type/const",keyword:"const",params:{allowedValue: "url"},message:"must be equal to constant",schema:"url",parentSchema:schema43.properties.type,data:data3};
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
if(!pattern8.test(data4)){
const err12 = {instancePath:instancePath+"/url",schemaPath:"#/components/schemas/UrlImageSource/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://.+"},message:"must match pattern \""+"^https?://.+"+"\"",schema:"^https?://.+",parentSchema:schema43.properties.url,data:data4};
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
const err13 = {instancePath:instancePath+"/url",schemaPath:"#/components/schemas/UrlImageSource/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.url.type,parentSchema:schema43.properties.url,data:data4};
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
const err14 = {instancePath,schemaPath:"#/components/schemas/UrlImageSource/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data};
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
const err15 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema41.oneOf,parentSchema:schema41,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate28.errors = vErrors;
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
validate28.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate28.evaluated = {"dynamicProps":true,"dynamicItems":false};


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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.source === undefined) && (missing0 = "source"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema40.required,parentSchema:schema40,data}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.type.type,parentSchema:schema40.properties.type,data:data0}];
return false;
}
if("image" !== data0){
validate27.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "image"},message:"must be equal to constant",schema:"image",parentSchema:schema40.properties.type,data:data0}];
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
if(!(validate28(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
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
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"type":true,"source":true},"dynamicProps":false,"dynamicItems":false};


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
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.type === undefined) && (missing0 = "type")) || ((data.text === undefined) && (missing0 = "text"))){
const err0 = {instancePath,schemaPath:"#/components/schemas/TextPart/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema39.required,parentSchema:schema39,data};
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
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextPart/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.type.type,parentSchema:schema39.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("text" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextPart/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant",schema:"text",parentSchema:schema39.properties.type,data:data0};
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
const err3 = {instancePath:instancePath+"/text",schemaPath:"#/components/schemas/TextPart/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema39.properties.text.type,parentSchema:schema39.properties.text,data:data1};
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
const err4 = {instancePath,schemaPath:"#/components/schemas/TextPart/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data};
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
if(!(validate27(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
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
const err5 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema38.oneOf,parentSchema:schema38,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate26.errors = vErrors;
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
validate26.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate26.evaluated = {"dynamicProps":true,"dynamicItems":false};


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
if(errors === 0){
if(Array.isArray(data)){
if(data.length < 1){
validate25.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema37,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate26(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
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
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema37.type,parentSchema:schema37,data}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


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
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data === "string"){
if((data.length < 2 && func6(data) < 1)){
const err0 = {instancePath,schemaPath:"#/components/schemas/MessageText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema36,data};
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
const err1 = {instancePath,schemaPath:"#/components/schemas/MessageText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.type,parentSchema:schema36,data};
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
if(!(validate25(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
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
const err2 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema35.oneOf,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate24.errors = vErrors;
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
validate24.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate24.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema45 = {"type":"object","required":["name","role","model","goal"],"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"name":{"type":"string","minLength":1,"maxLength":65536},"role":{"type":"string","minLength":1,"maxLength":65536},"model":{"type":"string","minLength":1,"maxLength":65536},"goal":{"type":"string","minLength":1,"maxLength":65536},"brevity":{"$ref":"#/components/schemas/Brevity"},"max_tokens":{"type":"integer","format":"int64","minimum":-9007199254740991,"maximum":9007199254740991},"temperature":{"type":"number","format":"double","minimum":0,"maximum":2},"rules":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"capabilities":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"mode":{"$ref":"#/components/schemas/AgentMode"},"memory":{"$ref":"#/components/schemas/AgentMemory"},"personality":{"type":"string","maxLength":65536},"advisor":{"$ref":"#/components/schemas/AdvisorInput"},"advisor_model":{"type":"string","minLength":1,"maxLength":65536,"deprecated":true},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"},"approvals":{"type":"array","maxItems":100,"items":{"type":"string","minLength":2,"maxLength":256,"pattern":"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"}},"delegates":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"question_ttl_seconds":{"type":"integer","format":"int64","minimum":1,"maximum":31536000},"mcp_servers":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_.-]{1,64}$"}}},"x-without-nulls":["id","brevity","max_tokens","temperature","rules","capabilities","mode","memory","personality","advisor","advisor_model","response_format","recovery","approvals","delegates","question_ttl_seconds","mcp_servers"]};
const schema46 = {"type":"string","enum":["lite","full","ultra","bullets"]};
const schema47 = {"type":"string","enum":["","standard","writer"]};
const schema48 = {"type":"object","properties":{"search_expand":{"type":"boolean"},"auto_tag":{"type":"boolean"},"auto_supersede":{"type":"boolean"},"intent_routing":{"type":"boolean"}},"x-without-nulls":["search_expand","auto_tag","auto_supersede","intent_routing"]};
const pattern10 = func0("^[A-Za-z0-9_-]{1,64}$", "u");
const pattern12 = func0("^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$", "u");
const pattern14 = func0("^[A-Za-z0-9_.-]{1,64}$", "u");
const schema49 = {"oneOf":[{"$ref":"#/components/schemas/AdvisorConfig"},{"$ref":"#/components/schemas/AdvisorModel"}]};
const schema50 = {"type":"object","properties":{"model":{"type":"string","minLength":1,"maxLength":65536},"mode":{"type":"string","enum":["off","consult","gate"]},"prompt":{"type":"string","maxLength":65536},"max_redirects":{"type":"integer","format":"int32","minimum":0,"maximum":2147483647},"malformed_halts":{"type":"boolean"}},"if":{"required":["mode"],"properties":{"mode":{"const":"off"}}},"then":{},"else":{"required":["model"],"properties":{"model":{"type":"string"}}},"x-without-nulls":["model","mode","prompt","max_redirects","malformed_halts"]};
const schema51 = {"type":"string","minLength":1,"maxLength":65536};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
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
const err2 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/else/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema50.else.required,parentSchema:schema50.else,data};
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
const err3 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/else/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.else.properties.model.type,parentSchema:schema50.else.properties.model,data:data1};
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
const err4 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/if",keyword:"if",params:{failingKeyword: "else"},message:"must match \"else\" schema",schema:schema50.if,parentSchema:schema50,data};
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
if((data2.length > 131072 || (data2.length > 65536 && func6(data2) > 65536))){
const err5 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema50.properties.model,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
const err6 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema50.properties.model,data:data2};
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
const err7 = {instancePath:instancePath+"/model",schemaPath:"#/components/schemas/AdvisorConfig/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.model.type,parentSchema:schema50.properties.model,data:data2};
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
const err8 = {instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AdvisorConfig/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.mode.type,parentSchema:schema50.properties.mode,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((data3 === "off") || (data3 === "consult")) || (data3 === "gate"))){
const err9 = {instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AdvisorConfig/properties/mode/enum",keyword:"enum",params:{allowedValues: schema50.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema50.properties.mode.enum,parentSchema:schema50.properties.mode,data:data3};
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
if((data4.length > 131072 || (data4.length > 65536 && func6(data4) > 65536))){
const err10 = {instancePath:instancePath+"/prompt",schemaPath:"#/components/schemas/AdvisorConfig/properties/prompt/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema50.properties.prompt,data:data4};
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
const err11 = {instancePath:instancePath+"/prompt",schemaPath:"#/components/schemas/AdvisorConfig/properties/prompt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.prompt.type,parentSchema:schema50.properties.prompt,data:data4};
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
const err12 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.max_redirects.type,parentSchema:schema50.properties.max_redirects,data:data5};
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
const err13 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema50.properties.max_redirects,data:data5};
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
const err14 = {instancePath:instancePath+"/max_redirects",schemaPath:"#/components/schemas/AdvisorConfig/properties/max_redirects/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema50.properties.max_redirects,data:data5};
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
const err15 = {instancePath:instancePath+"/malformed_halts",schemaPath:"#/components/schemas/AdvisorConfig/properties/malformed_halts/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema50.properties.malformed_halts.type,parentSchema:schema50.properties.malformed_halts,data:data6};
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
const err16 = {instancePath,schemaPath:"#/components/schemas/AdvisorConfig/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data};
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
if((data.length > 131072 || (data.length > 65536 && func6(data) > 65536))){
const err17 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema51,data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if((data.length < 2 && func6(data) < 1)){
const err18 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema51,data};
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
const err19 = {instancePath,schemaPath:"#/components/schemas/AdvisorModel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema51.type,parentSchema:schema51,data};
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
const err20 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema49.oneOf,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
validate35.errors = vErrors;
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
validate35.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate35.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema52 = {"oneOf":[{"$ref":"#/components/schemas/TextFormat"},{"$ref":"#/components/schemas/JsonSchemaFormat"}],"discriminator":{"propertyName":"type","mapping":{"text":"#/components/schemas/TextFormat","json_schema":"#/components/schemas/JsonSchemaFormat"}}};
const schema53 = {"type":"object","required":["type"],"properties":{"type":{"type":"string","const":"text"}}};
const schema54 = {"type":"object","required":["type","schema"],"properties":{"type":{"type":"string","const":"json_schema"},"name":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"},"schema":{"type":"object","additionalProperties":true}},"x-without-nulls":["name"]};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
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
const err0 = {instancePath,schemaPath:"#/components/schemas/TextFormat/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema53.required,parentSchema:schema53,data};
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
const err1 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextFormat/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.properties.type.type,parentSchema:schema53.properties.type,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if("text" !== data0){
const err2 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/TextFormat/properties/type/const",keyword:"const",params:{allowedValue: "text"},message:"must be equal to constant",schema:"text",parentSchema:schema53.properties.type,data:data0};
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
const err3 = {instancePath,schemaPath:"#/components/schemas/TextFormat/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.type,parentSchema:schema53,data};
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
const err4 = {instancePath,schemaPath:"#/components/schemas/JsonSchemaFormat/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema54.required,parentSchema:schema54,data};
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
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.type.type,parentSchema:schema54.properties.type,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("json_schema" !== data1){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/type/const",keyword:"const",params:{allowedValue: "json_schema"},message:"must be equal to constant",schema:"json_schema",parentSchema:schema54.properties.type,data:data1};
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
if(!pattern10.test(data2)){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema54.properties.name,data:data2};
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
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.name.type,parentSchema:schema54.properties.name,data:data2};
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
const err9 = {instancePath:instancePath+"/schema",schemaPath:"#/components/schemas/JsonSchemaFormat/properties/schema/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.properties.schema.type,parentSchema:schema54.properties.schema,data:data3};
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
const err10 = {instancePath,schemaPath:"#/components/schemas/JsonSchemaFormat/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data};
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
const err11 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema52.oneOf,parentSchema:schema52,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate37.errors = vErrors;
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
validate37.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate37.evaluated = {"dynamicProps":true,"dynamicItems":false};


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
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
validate34.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema45.properties.id,data:data0}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.id.type,parentSchema:schema45.properties.id,data:data0}];
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
if((data1.length > 131072 || (data1.length > 65536 && func6(data1) > 65536))){
validate34.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate34.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.name,data:data1}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.name.type,parentSchema:schema45.properties.name,data:data1}];
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
if((data2.length > 131072 || (data2.length > 65536 && func6(data2) > 65536))){
validate34.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate34.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.role,data:data2}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.role.type,parentSchema:schema45.properties.role,data:data2}];
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
if((data3.length > 131072 || (data3.length > 65536 && func6(data3) > 65536))){
validate34.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate34.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.model,data:data3}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.model.type,parentSchema:schema45.properties.model,data:data3}];
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
if((data4.length > 131072 || (data4.length > 65536 && func6(data4) > 65536))){
validate34.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func6(data4) < 1)){
validate34.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.goal,data:data4}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.goal.type,parentSchema:schema45.properties.goal,data:data4}];
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
validate34.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.type,parentSchema:schema46,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate34.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema46.enum},message:"must be equal to one of the allowed values",schema:schema46.enum,parentSchema:schema46,data:data5}];
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
validate34.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.max_tokens.type,parentSchema:schema45.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs14){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate34.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema45.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate34.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema45.properties.max_tokens,data:data6}];
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
validate34.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema45.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate34.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema45.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema45.properties.temperature.type,parentSchema:schema45.properties.temperature,data:data7}];
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
validate34.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema45.properties.rules,data:data8}];
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
if((data9.length > 131072 || (data9.length > 65536 && func6(data9) > 65536))){
validate34.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.rules.items,data:data9}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.rules.items.type,parentSchema:schema45.properties.rules.items,data:data9}];
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
validate34.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.rules.type,parentSchema:schema45.properties.rules,data:data8}];
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
validate34.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema45.properties.capabilities,data:data10}];
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
if((data11.length > 131072 || (data11.length > 65536 && func6(data11) > 65536))){
validate34.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.capabilities.items.type,parentSchema:schema45.properties.capabilities.items,data:data11}];
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
validate34.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.capabilities.type,parentSchema:schema45.properties.capabilities,data:data10}];
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
validate34.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.type,parentSchema:schema47,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate34.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema47.enum},message:"must be equal to one of the allowed values",schema:schema47.enum,parentSchema:schema47,data:data12}];
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
validate34.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.search_expand.type,parentSchema:schema48.properties.search_expand,data:data14}];
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
validate34.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_tag.type,parentSchema:schema48.properties.auto_tag,data:data15}];
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
validate34.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_supersede.type,parentSchema:schema48.properties.auto_supersede,data:data16}];
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
validate34.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.intent_routing.type,parentSchema:schema48.properties.intent_routing,data:data17}];
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
validate34.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data:data13}];
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
if((data18.length > 131072 || (data18.length > 65536 && func6(data18) > 65536))){
validate34.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.personality,data:data18}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.personality.type,parentSchema:schema45.properties.personality,data:data18}];
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
if(!(validate35(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
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
if((data20.length > 131072 || (data20.length > 65536 && func6(data20) > 65536))){
validate34.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func6(data20) < 1)){
validate34.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.advisor_model.type,parentSchema:schema45.properties.advisor_model,data:data20}];
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
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
validate34.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate34.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data22}];
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
validate34.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.approvals,data:data23}];
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
if((data24.length > 512 || (data24.length > 256 && func6(data24) > 256))){
validate34.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func6(data24) < 2)){
validate34.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern12.test(data24)){
validate34.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.approvals.items.type,parentSchema:schema45.properties.approvals.items,data:data24}];
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
validate34.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.approvals.type,parentSchema:schema45.properties.approvals,data:data23}];
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
validate34.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.delegates,data:data25}];
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
if(!pattern10.test(data26)){
validate34.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema45.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.delegates.items.type,parentSchema:schema45.properties.delegates.items,data:data26}];
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
validate34.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.delegates.type,parentSchema:schema45.properties.delegates,data:data25}];
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
validate34.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.question_ttl_seconds.type,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs57){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate34.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate34.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
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
validate34.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.mcp_servers,data:data28}];
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
if(!pattern14.test(data29)){
validate34.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema45.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.mcp_servers.items.type,parentSchema:schema45.properties.mcp_servers.items,data:data29}];
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
validate34.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.mcp_servers.type,parentSchema:schema45.properties.mcp_servers,data:data28}];
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
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};

const pattern9 = func0("^[^\\u0000-\\u001f\\u007f]+$", "u");

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
if(typeof data === "object" && data !== null){
if(data["agent"] === null){
delete data["agent"];
}
if(data["agent_def"] === null){
delete data["agent_def"];
}
if(data["conversation_id"] === null){
delete data["conversation_id"];
}
if(data["response_format"] === null){
delete data["response_format"];
}
if(data["recovery"] === null){
delete data["recovery"];
}
if(data["wait"] === null){
delete data["wait"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.wait === undefined){
data.wait = 0;
}
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(!(validate24(data.message, {instancePath:instancePath+"/message",parentData:data,parentDataProperty:"message",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
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
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate23.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema44,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate23.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema44,data:data1}];
return false;
}
else {
if(!pattern9.test(data1)){
validate23.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema44,data:data1}];
return false;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data1}];
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
const _errs5 = errors;
if(!(validate34(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.conversation_id !== undefined){
let data3 = data.conversation_id;
const _errs6 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate23.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.conversation_id.type,parentSchema:schema34.properties.conversation_id,data:data3}];
return false;
}
if(errors === _errs6){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate23.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema34.properties.conversation_id,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate23.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema34.properties.conversation_id,data:data3}];
return false;
}
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs8 = errors;
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data5 = data.recovery;
const _errs9 = errors;
if(typeof data5 !== "string"){
validate23.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data5}];
return false;
}
if(!((data5 === "fail") || (data5 === "resume"))){
validate23.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data5}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
let data6 = data.wait;
const _errs12 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate23.errors = [{instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.wait.type,parentSchema:schema34.properties.wait,data:data6}];
return false;
}
if(errors === _errs12){
if(typeof data6 == "number"){
if(data6 > 600 || isNaN(data6)){
validate23.errors = [{instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/maximum",keyword:"maximum",params:{comparison: "<=", limit: 600},message:"must be <= 600",schema:600,parentSchema:schema34.properties.wait,data:data6}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate23.errors = [{instancePath:instancePath+"/wait",schemaPath:"#/properties/wait/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.wait,data:data6}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
if(valid0){
if(data.agent_def !== undefined){
const _errs14 = errors;
const _errs15 = errors;
let valid4 = false;
const _errs16 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.agent_def !== undefined){
let data7 = data.agent_def;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing1;
if((data7.id === undefined) && (missing1 = "id")){
const err0 = {instancePath:instancePath+"/agent_def",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema34.dependentSchemas.agent_def.anyOf[0].properties.agent_def.required,parentSchema:schema34.dependentSchemas.agent_def.anyOf[0].properties.agent_def,data:data7};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data7.id !== undefined){
let data8 = data7.id;
if(typeof data8 !== "string"){
const err1 = {instancePath:instancePath+"/agent_def/id",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id.type,parentSchema:schema34.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id,data:data8};
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
var _valid0 = _errs16 === errors;
valid4 = valid4 || _valid0;
if(_valid0){
var props1 = {};
props1.agent_def = true;
}
const _errs20 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.agent === undefined) && (missing2 = "agent")){
const err2 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema34.dependentSchemas.agent_def.anyOf[1].required,parentSchema:schema34.dependentSchemas.agent_def.anyOf[1],data};
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
let data9 = data.agent;
const _errs22 = errors;
const _errs24 = errors;
const _errs25 = errors;
if("index" !== data9){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid9 = _errs25 === errors;
if(valid9){
const err4 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema57.not,parentSchema:schema57,data:data9};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern10.test(data9)){
const err5 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema57,data:data9};
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
const err6 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.type,parentSchema:schema57,data:data9};
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
var _valid0 = _errs20 === errors;
valid4 = valid4 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = props1 || {};
props1.agent = true;
}
}
const _errs26 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.conversation_id === undefined) && (missing3 = "conversation_id")){
const err7 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf/2/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema34.dependentSchemas.agent_def.anyOf[2].required,parentSchema:schema34.dependentSchemas.agent_def.anyOf[2],data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
if(data.conversation_id !== undefined){
let data10 = data.conversation_id;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
const err8 = {instancePath:instancePath+"/conversation_id",schemaPath:"#/dependentSchemas/agent_def/anyOf/2/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.dependentSchemas.agent_def.anyOf[2].properties.conversation_id.type,parentSchema:schema34.dependentSchemas.agent_def.anyOf[2].properties.conversation_id,data:data10};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
var _valid0 = _errs26 === errors;
valid4 = valid4 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = props1 || {};
props1.conversation_id = true;
}
}
if(!valid4){
const err9 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema34.dependentSchemas.agent_def.anyOf,parentSchema:schema34.dependentSchemas.agent_def,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate23.errors = vErrors;
return false;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
var valid3 = _errs14 === errors;
if(valid3){
if(props1 !== true){
props1 = props1 || {};
props1.message = true;
props1.agent = true;
props1.agent_def = true;
props1.conversation_id = true;
props1.response_format = true;
props1.recovery = true;
props1.wait = true;
}
}
}
else {
var valid3 = true;
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
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate23.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate23.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createRequestBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate23(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const createRequestParameters = validate42;
const schema58 = {"$id":"https://baton.invalid/requests/createRequestParameters","properties":{"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createRequestParameters" */;
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
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["idempotency-key"] !== undefined){
let data1 = data0["idempotency-key"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate42.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema58.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate42.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema58.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
else {
validate42.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.properties.header.properties["idempotency-key"].type,parentSchema:schema58.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
}
}
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const getRequestParameters = validate43;
const schema59 = {"$id":"https://baton.invalid/requests/getRequestParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"wait":{"type":"integer","format":"int32","minimum":0,"maximum":60,"default":0},"after_question":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991}},"required":[]}}};

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
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate43.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema59.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate43.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema59.properties.path.properties.id.type,parentSchema:schema59.properties.path.properties.id,data:data1}];
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
validate43.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema59.properties.query.properties.wait.type,parentSchema:schema59.properties.query.properties.wait,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 60 || isNaN(data3)){
validate43.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema59.properties.query.properties.wait,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate43.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema59.properties.query.properties.wait,data:data3}];
return false;
}
}
}
}
var valid2 = _errs4 === errors;
if(valid2){
if(data2.after_question !== undefined){
let data4 = data2.after_question;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate43.errors = [{instancePath:instancePath+"/query/after_question",schemaPath:"#/properties/query/properties/after_question/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema59.properties.query.properties.after_question.type,parentSchema:schema59.properties.query.properties.after_question,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate43.errors = [{instancePath:instancePath+"/query/after_question",schemaPath:"#/properties/query/properties/after_question/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema59.properties.query.properties.after_question,data:data4}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate43.errors = [{instancePath:instancePath+"/query/after_question",schemaPath:"#/properties/query/properties/after_question/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema59.properties.query.properties.after_question,data:data4}];
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
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const streamRequestEventsParameters = validate44;
const schema60 = {"$id":"https://baton.invalid/requests/streamRequestEventsParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"since_seq":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"last-event-id":{"type":"string"}},"required":[]}}};

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
if((data1.length < 2 && func6(data1) < 1)){
validate44.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema60.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate44.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema60.properties.path.properties.id.type,parentSchema:schema60.properties.path.properties.id,data:data1}];
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
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema60.properties.query.properties.since_seq.type,parentSchema:schema60.properties.query.properties.since_seq,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema60.properties.query.properties.since_seq,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate44.errors = [{instancePath:instancePath+"/query/since_seq",schemaPath:"#/properties/query/properties/since_seq/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema60.properties.query.properties.since_seq,data:data3}];
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
validate44.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema60.properties.header.properties["last-event-id"].type,parentSchema:schema60.properties.header.properties["last-event-id"],data:data5}];
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
const schema61 = {"$id":"https://baton.invalid/requests/getRequestResultParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"wait":{"type":"integer","format":"int32","minimum":0,"maximum":60,"default":0}},"required":[]}}};

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
if((data1.length < 2 && func6(data1) < 1)){
validate45.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema61.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema61.properties.path.properties.id.type,parentSchema:schema61.properties.path.properties.id,data:data1}];
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
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema61.properties.query.properties.wait.type,parentSchema:schema61.properties.query.properties.wait,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 60 || isNaN(data3)){
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema61.properties.query.properties.wait,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate45.errors = [{instancePath:instancePath+"/query/wait",schemaPath:"#/properties/query/properties/wait/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema61.properties.query.properties.wait,data:data3}];
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

const cancelRequestParameters = validate46;
const schema62 = {"$id":"https://baton.invalid/requests/cancelRequestParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]}}};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/cancelRequestParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate46.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema62.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate46.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema62.properties.path.properties.id.type,parentSchema:schema62.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const orchestrateBody = validate47;
const schema63 = {"$id":"https://baton.invalid/requests/orchestrateBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OrchestrateRequest"}}};
const schema64 = {"type":"object","required":["message"],"properties":{"message":{"$ref":"#/components/schemas/Message"},"agent":{"$ref":"#/components/schemas/AddressedAgent"},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"}},"dependentSchemas":{"agent_def":{"anyOf":[{"properties":{"agent_def":{"required":["id"],"properties":{"id":{"type":"string"}}}}},{"required":["agent"],"properties":{"agent":{"$ref":"#/components/schemas/AgentId"}}}]}},"x-without-nulls":["agent","agent_def","response_format","recovery"]};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
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
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema64.required,parentSchema:schema64,data}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(!(validate24(data.message, {instancePath:instancePath+"/message",parentData:data,parentDataProperty:"message",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
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
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate48.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema44,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate48.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema44,data:data1}];
return false;
}
else {
if(!pattern9.test(data1)){
validate48.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema44,data:data1}];
return false;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AddressedAgent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.type,parentSchema:schema44,data:data1}];
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
const _errs5 = errors;
if(!(validate34(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.response_format !== undefined){
const _errs6 = errors;
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recovery !== undefined){
let data4 = data.recovery;
const _errs7 = errors;
if(typeof data4 !== "string"){
validate48.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data4}];
return false;
}
if(!((data4 === "fail") || (data4 === "resume"))){
validate48.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data4}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_def !== undefined){
const _errs10 = errors;
const _errs11 = errors;
let valid4 = false;
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.agent_def !== undefined){
let data5 = data.agent_def;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if((data5.id === undefined) && (missing1 = "id")){
const err0 = {instancePath:instancePath+"/agent_def",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema64.dependentSchemas.agent_def.anyOf[0].properties.agent_def.required,parentSchema:schema64.dependentSchemas.agent_def.anyOf[0].properties.agent_def,data:data5};
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
const err1 = {instancePath:instancePath+"/agent_def/id",schemaPath:"#/dependentSchemas/agent_def/anyOf/0/properties/agent_def/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id.type,parentSchema:schema64.dependentSchemas.agent_def.anyOf[0].properties.agent_def.properties.id,data:data6};
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
var _valid0 = _errs12 === errors;
valid4 = valid4 || _valid0;
if(_valid0){
var props1 = {};
props1.agent_def = true;
}
const _errs16 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.agent === undefined) && (missing2 = "agent")){
const err2 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf/1/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema64.dependentSchemas.agent_def.anyOf[1].required,parentSchema:schema64.dependentSchemas.agent_def.anyOf[1],data};
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
const _errs18 = errors;
const _errs20 = errors;
const _errs21 = errors;
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
var valid9 = _errs21 === errors;
if(valid9){
const err4 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema57.not,parentSchema:schema57,data:data7};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
if(errors === _errs18){
if(typeof data7 === "string"){
if(!pattern10.test(data7)){
const err5 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema57,data:data7};
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
const err6 = {instancePath:instancePath+"/agent",schemaPath:"#/components/schemas/AgentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.type,parentSchema:schema57,data:data7};
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
var _valid0 = _errs16 === errors;
valid4 = valid4 || _valid0;
if(_valid0){
if(props1 !== true){
props1 = props1 || {};
props1.agent = true;
}
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/dependentSchemas/agent_def/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema64.dependentSchemas.agent_def.anyOf,parentSchema:schema64.dependentSchemas.agent_def,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate48.errors = vErrors;
return false;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
var valid3 = _errs10 === errors;
if(valid3){
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
var valid3 = true;
}
}
}
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.type,parentSchema:schema64,data}];
return false;
}
}
validate48.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate48.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/orchestrateBody" */;
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
if(data.requestBody !== undefined){
if(!(validate48(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const orchestrateParameters = validate53;
const schema68 = {"$id":"https://baton.invalid/requests/orchestrateParameters","properties":{"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};
const pattern18 = func0("^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$", "u");

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/orchestrateParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
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
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate53.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema68.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate53.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema68.properties.header.properties["idempotency-key"],data:data1}];
return false;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.header.properties["idempotency-key"].type,parentSchema:schema68.properties.header.properties["idempotency-key"],data:data1}];
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
if(!pattern18.test(data2)){
validate53.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema68.properties.header.properties["last-event-id"],data:data2}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.header.properties["last-event-id"].type,parentSchema:schema68.properties.header.properties["last-event-id"],data:data2}];
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
validate53.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.header.properties.prefer.type,parentSchema:schema68.properties.header.properties.prefer,data:data3}];
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
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const listQuestionsParameters = validate54;
const schema69 = {"$id":"https://baton.invalid/requests/listQuestionsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"state":{"type":"string","enum":["open","all"],"default":"open"},"request_id":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$"}},"required":[]}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listQuestionsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
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
validate54.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema69.properties.query.properties.limit.type,parentSchema:schema69.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate54.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema69.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate54.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema69.properties.query.properties.limit,data:data1}];
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
validate54.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema69.properties.query.properties.before.type,parentSchema:schema69.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate54.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema69.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate54.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema69.properties.query.properties.before,data:data2}];
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
validate54.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.query.properties.state.type,parentSchema:schema69.properties.query.properties.state,data:data3}];
return false;
}
if(!((data3 === "open") || (data3 === "all"))){
validate54.errors = [{instancePath:instancePath+"/query/state",schemaPath:"#/properties/query/properties/state/enum",keyword:"enum",params:{allowedValues: schema69.properties.query.properties.state.enum},message:"must be equal to one of the allowed values",schema:schema69.properties.query.properties.state.enum,parentSchema:schema69.properties.query.properties.state,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.request_id !== undefined){
let data4 = data0.request_id;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data4 === "string"){
if((data4.length < 2 && func6(data4) < 1)){
validate54.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema69.properties.query.properties.request_id,data:data4}];
return false;
}
else {
if(!pattern5.test(data4)){
validate54.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema69.properties.query.properties.request_id,data:data4}];
return false;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/query/request_id",schemaPath:"#/properties/query/properties/request_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema69.properties.query.properties.request_id.type,parentSchema:schema69.properties.query.properties.request_id,data:data4}];
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
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getQuestionParameters = validate55;
const schema70 = {"$id":"https://baton.invalid/requests/getQuestionParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getQuestionParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate55.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema70.properties.path.properties.id.type,parentSchema:schema70.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate55.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema70.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate55.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema70.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const answerQuestionBody = validate56;
const schema71 = {"$id":"https://baton.invalid/requests/answerQuestionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AnswerRequest"}}};
const schema72 = {"type":"object","properties":{"decision":{"type":"string","enum":["approved","denied"]},"text":{"type":"string","minLength":1,"maxLength":16384,"pattern":"\\S"},"by":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"}},"x-without-nulls":["decision","text","by"]};
const pattern20 = func0("\\S", "u");

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/answerQuestionBody" */;
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
validate56.errors = [{instancePath:instancePath+"/requestBody/decision",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/decision/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.decision.type,parentSchema:schema72.properties.decision,data:data1}];
return false;
}
if(!((data1 === "approved") || (data1 === "denied"))){
validate56.errors = [{instancePath:instancePath+"/requestBody/decision",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/decision/enum",keyword:"enum",params:{allowedValues: schema72.properties.decision.enum},message:"must be equal to one of the allowed values",schema:schema72.properties.decision.enum,parentSchema:schema72.properties.decision,data:data1}];
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
if((data2.length > 32768 || (data2.length > 16384 && func6(data2) > 16384))){
validate56.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters",schema:16384,parentSchema:schema72.properties.text,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate56.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.text,data:data2}];
return false;
}
else {
if(!pattern20.test(data2)){
validate56.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/pattern",keyword:"pattern",params:{pattern: "\\S"},message:"must match pattern \""+"\\S"+"\"",schema:"\\S",parentSchema:schema72.properties.text,data:data2}];
return false;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/requestBody/text",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.text.type,parentSchema:schema72.properties.text,data:data2}];
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
if((data3.length > 400 || (data3.length > 200 && func6(data3) > 200))){
validate56.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema72.properties.by,data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate56.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema72.properties.by,data:data3}];
return false;
}
else {
if(!pattern9.test(data3)){
validate56.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema72.properties.by,data:data3}];
return false;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/requestBody/by",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema72.properties.by.type,parentSchema:schema72.properties.by,data:data3}];
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
validate56.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/AnswerRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema72.type,parentSchema:schema72,data:data0}];
return false;
}
}
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listAgentsParameters = validate57;
const schema73 = {"$id":"https://baton.invalid/requests/listAgentsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"string","pattern":"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"},"include":{"type":"string","enum":["definition"]}},"required":[]}}};
const pattern22 = func0("^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$", "u");

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listAgentsParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit !== undefined){
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate57.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema73.properties.query.properties.limit.type,parentSchema:schema73.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate57.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema73.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate57.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema73.properties.query.properties.limit,data:data1}];
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
if(!pattern22.test(data2)){
validate57.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$",parentSchema:schema73.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate57.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.properties.query.properties.before.type,parentSchema:schema73.properties.query.properties.before,data:data2}];
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
validate57.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.properties.query.properties.include.type,parentSchema:schema73.properties.query.properties.include,data:data3}];
return false;
}
if(!(data3 === "definition")){
validate57.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema73.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema73.properties.query.properties.include.enum,parentSchema:schema73.properties.query.properties.include,data:data3}];
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
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createAgentBody = validate58;
const schema74 = {"$id":"https://baton.invalid/requests/createAgentBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AgentDefinition"}}};
const schema75 = {"type":"object","required":["id","name","role","model","goal"],"properties":{"id":{"$ref":"#/components/schemas/AgentId"},"name":{"type":"string","minLength":1,"maxLength":65536},"role":{"type":"string","minLength":1,"maxLength":65536},"model":{"type":"string","minLength":1,"maxLength":65536},"goal":{"type":"string","minLength":1,"maxLength":65536},"brevity":{"$ref":"#/components/schemas/Brevity"},"max_tokens":{"type":"integer","format":"int64","minimum":-9007199254740991,"maximum":9007199254740991},"temperature":{"type":"number","format":"double","minimum":0,"maximum":2},"rules":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"capabilities":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":65536}},"mode":{"$ref":"#/components/schemas/AgentMode"},"memory":{"$ref":"#/components/schemas/AgentMemory"},"personality":{"type":"string","maxLength":65536},"advisor":{"$ref":"#/components/schemas/AdvisorInput"},"advisor_model":{"type":"string","minLength":1,"maxLength":65536,"deprecated":true},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"},"approvals":{"type":"array","maxItems":100,"items":{"type":"string","minLength":2,"maxLength":256,"pattern":"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"}},"delegates":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"question_ttl_seconds":{"type":"integer","format":"int64","minimum":1,"maximum":31536000},"mcp_servers":{"type":"array","maxItems":100,"items":{"type":"string","pattern":"^[A-Za-z0-9_.-]{1,64}$"}}},"x-without-nulls":["brevity","max_tokens","temperature","rules","capabilities","mode","memory","personality","advisor","advisor_model","response_format","recovery","approvals","delegates","question_ttl_seconds","mcp_servers"]};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
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
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema75.required,parentSchema:schema75,data}];
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
validate59.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema57.not,parentSchema:schema57,data:data0}];
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
if(!pattern10.test(data0)){
validate59.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema57,data:data0}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/AgentId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.type,parentSchema:schema57,data:data0}];
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
if((data1.length > 131072 || (data1.length > 65536 && func6(data1) > 65536))){
validate59.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate59.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.properties.name,data:data1}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.name.type,parentSchema:schema75.properties.name,data:data1}];
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
if((data2.length > 131072 || (data2.length > 65536 && func6(data2) > 65536))){
validate59.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate59.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.properties.role,data:data2}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.role.type,parentSchema:schema75.properties.role,data:data2}];
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
if((data3.length > 131072 || (data3.length > 65536 && func6(data3) > 65536))){
validate59.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate59.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.properties.model,data:data3}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.model.type,parentSchema:schema75.properties.model,data:data3}];
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
if((data4.length > 131072 || (data4.length > 65536 && func6(data4) > 65536))){
validate59.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func6(data4) < 1)){
validate59.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.properties.goal,data:data4}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.goal.type,parentSchema:schema75.properties.goal,data:data4}];
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
validate59.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.type,parentSchema:schema46,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate59.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema46.enum},message:"must be equal to one of the allowed values",schema:schema46.enum,parentSchema:schema46,data:data5}];
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
validate59.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema75.properties.max_tokens.type,parentSchema:schema75.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs17){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate59.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema75.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate59.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema75.properties.max_tokens,data:data6}];
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
validate59.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema75.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate59.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema75.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema75.properties.temperature.type,parentSchema:schema75.properties.temperature,data:data7}];
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
validate59.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema75.properties.rules,data:data8}];
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
if((data9.length > 131072 || (data9.length > 65536 && func6(data9) > 65536))){
validate59.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.rules.items,data:data9}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.rules.items.type,parentSchema:schema75.properties.rules.items,data:data9}];
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
validate59.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.rules.type,parentSchema:schema75.properties.rules,data:data8}];
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
validate59.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema75.properties.capabilities,data:data10}];
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
if((data11.length > 131072 || (data11.length > 65536 && func6(data11) > 65536))){
validate59.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.capabilities.items.type,parentSchema:schema75.properties.capabilities.items,data:data11}];
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
validate59.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.capabilities.type,parentSchema:schema75.properties.capabilities,data:data10}];
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
validate59.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.type,parentSchema:schema47,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate59.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema47.enum},message:"must be equal to one of the allowed values",schema:schema47.enum,parentSchema:schema47,data:data12}];
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
validate59.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.search_expand.type,parentSchema:schema48.properties.search_expand,data:data14}];
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
validate59.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_tag.type,parentSchema:schema48.properties.auto_tag,data:data15}];
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
validate59.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_supersede.type,parentSchema:schema48.properties.auto_supersede,data:data16}];
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
validate59.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.intent_routing.type,parentSchema:schema48.properties.intent_routing,data:data17}];
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
validate59.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data:data13}];
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
if((data18.length > 131072 || (data18.length > 65536 && func6(data18) > 65536))){
validate59.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.personality,data:data18}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.personality.type,parentSchema:schema75.properties.personality,data:data18}];
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
if(!(validate35(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
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
if((data20.length > 131072 || (data20.length > 65536 && func6(data20) > 65536))){
validate59.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema75.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func6(data20) < 1)){
validate59.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.advisor_model.type,parentSchema:schema75.properties.advisor_model,data:data20}];
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
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
validate59.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate59.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data22}];
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
validate59.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema75.properties.approvals,data:data23}];
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
if((data24.length > 512 || (data24.length > 256 && func6(data24) > 256))){
validate59.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema75.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func6(data24) < 2)){
validate59.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema75.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern12.test(data24)){
validate59.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema75.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.approvals.items.type,parentSchema:schema75.properties.approvals.items,data:data24}];
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
validate59.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.approvals.type,parentSchema:schema75.properties.approvals,data:data23}];
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
validate59.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema75.properties.delegates,data:data25}];
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
if(!pattern10.test(data26)){
validate59.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema75.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.delegates.items.type,parentSchema:schema75.properties.delegates.items,data:data26}];
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
validate59.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.delegates.type,parentSchema:schema75.properties.delegates,data:data25}];
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
validate59.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema75.properties.question_ttl_seconds.type,parentSchema:schema75.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs60){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate59.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema75.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate59.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema75.properties.question_ttl_seconds,data:data27}];
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
validate59.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema75.properties.mcp_servers,data:data28}];
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
if(!pattern14.test(data29)){
validate59.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema75.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate59.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.mcp_servers.items.type,parentSchema:schema75.properties.mcp_servers.items,data:data29}];
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
validate59.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.mcp_servers.type,parentSchema:schema75.properties.mcp_servers,data:data28}];
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
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.type,parentSchema:schema75,data}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createAgentBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate59(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const createAgentParameters = validate63;
const schema81 = {"$id":"https://baton.invalid/requests/createAgentParameters","properties":{"header":{"properties":{"if-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};
const pattern27 = func0("^[\\t -~]*$", "u");

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createAgentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
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
if(!pattern27.test(data1)){
validate63.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema81.properties.header.properties["if-match"],data:data1}];
return false;
}
}
else {
validate63.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.header.properties["if-match"].type,parentSchema:schema81.properties.header.properties["if-match"],data:data1}];
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
if(!pattern27.test(data2)){
validate63.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema81.properties.header.properties["if-none-match"],data:data2}];
return false;
}
}
else {
validate63.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema81.properties.header.properties["if-none-match"].type,parentSchema:schema81.properties.header.properties["if-none-match"],data:data2}];
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
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const getAgentParameters = validate64;
const schema82 = {"$id":"https://baton.invalid/requests/getAgentParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"if-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getAgentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
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
if((data1.length < 2 && func6(data1) < 1)){
validate64.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema82.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.path.properties.id.type,parentSchema:schema82.properties.path.properties.id,data:data1}];
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
if(!pattern27.test(data3)){
validate64.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema82.properties.header.properties["if-match"],data:data3}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.header.properties["if-match"].type,parentSchema:schema82.properties.header.properties["if-match"],data:data3}];
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
if(!pattern27.test(data4)){
validate64.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema82.properties.header.properties["if-none-match"],data:data4}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema82.properties.header.properties["if-none-match"].type,parentSchema:schema82.properties.header.properties["if-none-match"],data:data4}];
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
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const updateAgentBody = validate65;
const schema83 = {"$id":"https://baton.invalid/requests/updateAgentBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/InlineAgentDefinition"}}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
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
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
validate66.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema45.properties.id,data:data0}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.id.type,parentSchema:schema45.properties.id,data:data0}];
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
if((data1.length > 131072 || (data1.length > 65536 && func6(data1) > 65536))){
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.name,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.name,data:data1}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.name.type,parentSchema:schema45.properties.name,data:data1}];
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
if((data2.length > 131072 || (data2.length > 65536 && func6(data2) > 65536))){
validate66.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.role,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate66.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.role,data:data2}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.role.type,parentSchema:schema45.properties.role,data:data2}];
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
if((data3.length > 131072 || (data3.length > 65536 && func6(data3) > 65536))){
validate66.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.model,data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate66.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.model,data:data3}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.model.type,parentSchema:schema45.properties.model,data:data3}];
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
if((data4.length > 131072 || (data4.length > 65536 && func6(data4) > 65536))){
validate66.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.goal,data:data4}];
return false;
}
else {
if((data4.length < 2 && func6(data4) < 1)){
validate66.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.goal,data:data4}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.goal.type,parentSchema:schema45.properties.goal,data:data4}];
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
validate66.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.type,parentSchema:schema46,data:data5}];
return false;
}
if(!((((data5 === "lite") || (data5 === "full")) || (data5 === "ultra")) || (data5 === "bullets"))){
validate66.errors = [{instancePath:instancePath+"/brevity",schemaPath:"#/components/schemas/Brevity/enum",keyword:"enum",params:{allowedValues: schema46.enum},message:"must be equal to one of the allowed values",schema:schema46.enum,parentSchema:schema46,data:data5}];
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
validate66.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.max_tokens.type,parentSchema:schema45.properties.max_tokens,data:data6}];
return false;
}
if(errors === _errs14){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate66.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema45.properties.max_tokens,data:data6}];
return false;
}
else {
if(data6 < -9007199254740991 || isNaN(data6)){
validate66.errors = [{instancePath:instancePath+"/max_tokens",schemaPath:"#/properties/max_tokens/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991},message:"must be >= -9007199254740991",schema:-9007199254740991,parentSchema:schema45.properties.max_tokens,data:data6}];
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
validate66.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2},message:"must be <= 2",schema:2,parentSchema:schema45.properties.temperature,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate66.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema45.properties.temperature,data:data7}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/temperature",schemaPath:"#/properties/temperature/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema45.properties.temperature.type,parentSchema:schema45.properties.temperature,data:data7}];
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
validate66.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema45.properties.rules,data:data8}];
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
if((data9.length > 131072 || (data9.length > 65536 && func6(data9) > 65536))){
validate66.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.rules.items,data:data9}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/rules/" + i0,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.rules.items.type,parentSchema:schema45.properties.rules.items,data:data9}];
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
validate66.errors = [{instancePath:instancePath+"/rules",schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.rules.type,parentSchema:schema45.properties.rules,data:data8}];
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
validate66.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema45.properties.capabilities,data:data10}];
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
if((data11.length > 131072 || (data11.length > 65536 && func6(data11) > 65536))){
validate66.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.capabilities.items,data:data11}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/capabilities/" + i1,schemaPath:"#/properties/capabilities/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.capabilities.items.type,parentSchema:schema45.properties.capabilities.items,data:data11}];
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
validate66.errors = [{instancePath:instancePath+"/capabilities",schemaPath:"#/properties/capabilities/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.capabilities.type,parentSchema:schema45.properties.capabilities,data:data10}];
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
validate66.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.type,parentSchema:schema47,data:data12}];
return false;
}
if(!(((data12 === "") || (data12 === "standard")) || (data12 === "writer"))){
validate66.errors = [{instancePath:instancePath+"/mode",schemaPath:"#/components/schemas/AgentMode/enum",keyword:"enum",params:{allowedValues: schema47.enum},message:"must be equal to one of the allowed values",schema:schema47.enum,parentSchema:schema47,data:data12}];
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
validate66.errors = [{instancePath:instancePath+"/memory/search_expand",schemaPath:"#/components/schemas/AgentMemory/properties/search_expand/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.search_expand.type,parentSchema:schema48.properties.search_expand,data:data14}];
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
validate66.errors = [{instancePath:instancePath+"/memory/auto_tag",schemaPath:"#/components/schemas/AgentMemory/properties/auto_tag/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_tag.type,parentSchema:schema48.properties.auto_tag,data:data15}];
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
validate66.errors = [{instancePath:instancePath+"/memory/auto_supersede",schemaPath:"#/components/schemas/AgentMemory/properties/auto_supersede/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.auto_supersede.type,parentSchema:schema48.properties.auto_supersede,data:data16}];
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
validate66.errors = [{instancePath:instancePath+"/memory/intent_routing",schemaPath:"#/components/schemas/AgentMemory/properties/intent_routing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.intent_routing.type,parentSchema:schema48.properties.intent_routing,data:data17}];
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
validate66.errors = [{instancePath:instancePath+"/memory",schemaPath:"#/components/schemas/AgentMemory/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data:data13}];
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
if((data18.length > 131072 || (data18.length > 65536 && func6(data18) > 65536))){
validate66.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.personality,data:data18}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/personality",schemaPath:"#/properties/personality/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.personality.type,parentSchema:schema45.properties.personality,data:data18}];
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
if(!(validate35(data.advisor, {instancePath:instancePath+"/advisor",parentData:data,parentDataProperty:"advisor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
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
if((data20.length > 131072 || (data20.length > 65536 && func6(data20) > 65536))){
validate66.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema45.properties.advisor_model,data:data20}];
return false;
}
else {
if((data20.length < 2 && func6(data20) < 1)){
validate66.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema45.properties.advisor_model,data:data20}];
return false;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/advisor_model",schemaPath:"#/properties/advisor_model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.advisor_model.type,parentSchema:schema45.properties.advisor_model,data:data20}];
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
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
validate66.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data22}];
return false;
}
if(!((data22 === "fail") || (data22 === "resume"))){
validate66.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data22}];
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
validate66.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.approvals,data:data23}];
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
if((data24.length > 512 || (data24.length > 256 && func6(data24) > 256))){
validate66.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
else {
if((data24.length < 4 && func6(data24) < 2)){
validate66.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters",schema:2,parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
else {
if(!pattern12.test(data24)){
validate66.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/pattern",keyword:"pattern",params:{pattern: "^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"},message:"must match pattern \""+"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$"+"\"",schema:"^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$",parentSchema:schema45.properties.approvals.items,data:data24}];
return false;
}
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/approvals/" + i2,schemaPath:"#/properties/approvals/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.approvals.items.type,parentSchema:schema45.properties.approvals.items,data:data24}];
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
validate66.errors = [{instancePath:instancePath+"/approvals",schemaPath:"#/properties/approvals/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.approvals.type,parentSchema:schema45.properties.approvals,data:data23}];
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
validate66.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.delegates,data:data25}];
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
if(!pattern10.test(data26)){
validate66.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema45.properties.delegates.items,data:data26}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/delegates/" + i3,schemaPath:"#/properties/delegates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.delegates.items.type,parentSchema:schema45.properties.delegates.items,data:data26}];
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
validate66.errors = [{instancePath:instancePath+"/delegates",schemaPath:"#/properties/delegates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.delegates.type,parentSchema:schema45.properties.delegates,data:data25}];
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
validate66.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.question_ttl_seconds.type,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
return false;
}
if(errors === _errs57){
if(typeof data27 == "number"){
if(data27 > 31536000 || isNaN(data27)){
validate66.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31536000},message:"must be <= 31536000",schema:31536000,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
return false;
}
else {
if(data27 < 1 || isNaN(data27)){
validate66.errors = [{instancePath:instancePath+"/question_ttl_seconds",schemaPath:"#/properties/question_ttl_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema45.properties.question_ttl_seconds,data:data27}];
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
validate66.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema45.properties.mcp_servers,data:data28}];
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
if(!pattern14.test(data29)){
validate66.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,64}$",parentSchema:schema45.properties.mcp_servers.items,data:data29}];
return false;
}
}
else {
validate66.errors = [{instancePath:instancePath+"/mcp_servers/" + i4,schemaPath:"#/properties/mcp_servers/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.mcp_servers.items.type,parentSchema:schema45.properties.mcp_servers.items,data:data29}];
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
validate66.errors = [{instancePath:instancePath+"/mcp_servers",schemaPath:"#/properties/mcp_servers/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.mcp_servers.type,parentSchema:schema45.properties.mcp_servers,data:data28}];
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
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":{"id":true,"name":true,"role":true,"model":true,"goal":true,"brevity":true,"max_tokens":true,"temperature":true,"rules":true,"capabilities":true,"mode":true,"memory":true,"personality":true,"advisor":true,"advisor_model":true,"response_format":true,"recovery":true,"approvals":true,"delegates":true,"question_ttl_seconds":true,"mcp_servers":true},"dynamicProps":false,"dynamicItems":false};


function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateAgentBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate66(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const chatBody = validate70;
const schema89 = {"$id":"https://baton.invalid/requests/chatBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/ChatRequest"}}};
const schema90 = {"type":"object","required":["message"],"properties":{"message":{"$ref":"#/components/schemas/Message"},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"},"response_format":{"$ref":"#/components/schemas/ResponseFormat"},"recovery":{"$ref":"#/components/schemas/Recovery"}},"x-without-nulls":["agent_def","response_format","recovery"]};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
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
validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema90.required,parentSchema:schema90,data}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(!(validate24(data.message, {instancePath:instancePath+"/message",parentData:data,parentDataProperty:"message",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
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
if(!(validate34(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
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
if(!(validate37(data.response_format, {instancePath:instancePath+"/response_format",parentData:data,parentDataProperty:"response_format",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
validate71.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.type,parentSchema:schema55,data:data3}];
return false;
}
if(!((data3 === "fail") || (data3 === "resume"))){
validate71.errors = [{instancePath:instancePath+"/recovery",schemaPath:"#/components/schemas/Recovery/enum",keyword:"enum",params:{allowedValues: schema55.enum},message:"must be equal to one of the allowed values",schema:schema55.enum,parentSchema:schema55,data:data3}];
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
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema90.type,parentSchema:schema90,data}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"props":{"message":true,"agent_def":true,"response_format":true,"recovery":true},"dynamicProps":false,"dynamicItems":false};


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/chatBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate71(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
}
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const chatParameters = validate76;
const schema92 = {"$id":"https://baton.invalid/requests/chatParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/chatParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate76.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema92.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate76.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.path.properties.id.type,parentSchema:schema92.properties.path.properties.id,data:data1}];
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
if((data3.length > 512 || (data3.length > 256 && func6(data3) > 256))){
validate76.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema92.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate76.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema92.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.header.properties["idempotency-key"].type,parentSchema:schema92.properties.header.properties["idempotency-key"],data:data3}];
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
if(!pattern18.test(data4)){
validate76.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema92.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate76.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.header.properties["last-event-id"].type,parentSchema:schema92.properties.header.properties["last-event-id"],data:data4}];
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
validate76.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema92.properties.header.properties.prefer.type,parentSchema:schema92.properties.header.properties.prefer,data:data5}];
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
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const runAgUiBody = validate77;
const schema93 = {"$id":"https://baton.invalid/requests/runAgUiBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/AgUiRunInput"}}};
const schema94 = {"type":"object","required":["threadId","runId","messages"],"properties":{"threadId":{"type":"string","minLength":1,"maxLength":256},"runId":{"type":"string","minLength":1,"maxLength":256},"protocolVersion":{"type":"string"},"state":{"oneOf":[{"$ref":"#/components/schemas/AgUiState"},{"type":"null"}]},"messages":{"type":"array","maxItems":10000,"items":{"$ref":"#/components/schemas/AgUiMessage"}},"tools":{"type":"array","items":{"type":"object","additionalProperties":true}},"context":{"type":"array","maxItems":1000,"items":{"$ref":"#/components/schemas/AgUiContext"}},"resume":{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/AgUiResume"}}},"x-without-nulls":["protocolVersion","tools","context","resume"]};
const schema95 = {"type":"object","additionalProperties":true};
const schema96 = {"type":"object","required":["id","role"],"properties":{"id":{"type":"string","minLength":1,"maxLength":1000},"role":{"type":"string"}},"additionalProperties":true};
const schema97 = {"type":"object","required":["description","value"],"properties":{"description":{"type":"string"},"value":{"type":"string"}}};
const schema98 = {"type":"object","required":["interruptId","status"],"properties":{"interruptId":{"type":"string","pattern":"^[1-9]\\d{0,15}$"},"status":{"type":"string","enum":["resolved","cancelled"]}},"additionalProperties":true};
const pattern36 = func0("^[1-9]\\d{0,15}$", "u");

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
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
validate78.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema94.required,parentSchema:schema94,data}];
return false;
}
else {
if(data.threadId !== undefined){
let data0 = data.threadId;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if((data0.length > 512 || (data0.length > 256 && func6(data0) > 256))){
validate78.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema94.properties.threadId,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate78.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema94.properties.threadId,data:data0}];
return false;
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/threadId",schemaPath:"#/properties/threadId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.threadId.type,parentSchema:schema94.properties.threadId,data:data0}];
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
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate78.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema94.properties.runId,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate78.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema94.properties.runId,data:data1}];
return false;
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/runId",schemaPath:"#/properties/runId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.runId.type,parentSchema:schema94.properties.runId,data:data1}];
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
validate78.errors = [{instancePath:instancePath+"/protocolVersion",schemaPath:"#/properties/protocolVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.protocolVersion.type,parentSchema:schema94.properties.protocolVersion,data:data2}];
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
const err0 = {instancePath:instancePath+"/state",schemaPath:"#/components/schemas/AgUiState/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema95.type,parentSchema:schema95,data:data3};
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
const err1 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema94.properties.state.oneOf[1].type,parentSchema:schema94.properties.state.oneOf[1],data:data3};
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
const err2 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema94.properties.state.oneOf,parentSchema:schema94.properties.state,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate78.errors = vErrors;
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
validate78.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items",schema:10000,parentSchema:schema94.properties.messages,data:data4}];
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
validate78.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/components/schemas/AgUiMessage/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema96.required,parentSchema:schema96,data:data5}];
return false;
}
else {
if(data5.id !== undefined){
let data6 = data5.id;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data6 === "string"){
if((data6.length > 2000 || (data6.length > 1000 && func6(data6) > 1000))){
validate78.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters",schema:1000,parentSchema:schema96.properties.id,data:data6}];
return false;
}
else {
if((data6.length < 2 && func6(data6) < 1)){
validate78.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema96.properties.id,data:data6}];
return false;
}
}
}
else {
validate78.errors = [{instancePath:instancePath+"/messages/" + i0+"/id",schemaPath:"#/components/schemas/AgUiMessage/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema96.properties.id.type,parentSchema:schema96.properties.id,data:data6}];
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
validate78.errors = [{instancePath:instancePath+"/messages/" + i0+"/role",schemaPath:"#/components/schemas/AgUiMessage/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema96.properties.role.type,parentSchema:schema96.properties.role,data:data7}];
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
validate78.errors = [{instancePath:instancePath+"/messages/" + i0,schemaPath:"#/components/schemas/AgUiMessage/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema96.type,parentSchema:schema96,data:data5}];
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
validate78.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema94.properties.messages.type,parentSchema:schema94.properties.messages,data:data4}];
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
validate78.errors = [{instancePath:instancePath+"/tools/" + i1,schemaPath:"#/properties/tools/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema94.properties.tools.items.type,parentSchema:schema94.properties.tools.items,data:data9}];
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
validate78.errors = [{instancePath:instancePath+"/tools",schemaPath:"#/properties/tools/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema94.properties.tools.type,parentSchema:schema94.properties.tools,data:data8}];
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
validate78.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema94.properties.context,data:data10}];
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
validate78.errors = [{instancePath:instancePath+"/context/" + i2,schemaPath:"#/components/schemas/AgUiContext/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema97.required,parentSchema:schema97,data:data11}];
return false;
}
else {
if(data11.description !== undefined){
let data12 = data11.description;
const _errs35 = errors;
if(typeof data12 !== "string"){
validate78.errors = [{instancePath:instancePath+"/context/" + i2+"/description",schemaPath:"#/components/schemas/AgUiContext/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema97.properties.description.type,parentSchema:schema97.properties.description,data:data12}];
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
validate78.errors = [{instancePath:instancePath+"/context/" + i2+"/value",schemaPath:"#/components/schemas/AgUiContext/properties/value/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema97.properties.value.type,parentSchema:schema97.properties.value,data:data13}];
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
validate78.errors = [{instancePath:instancePath+"/context/" + i2,schemaPath:"#/components/schemas/AgUiContext/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema97.type,parentSchema:schema97,data:data11}];
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
validate78.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema94.properties.context.type,parentSchema:schema94.properties.context,data:data10}];
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
validate78.errors = [{instancePath:instancePath+"/resume",schemaPath:"#/properties/resume/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema94.properties.resume,data:data14}];
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
validate78.errors = [{instancePath:instancePath+"/resume/" + i3,schemaPath:"#/components/schemas/AgUiResume/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema98.required,parentSchema:schema98,data:data15}];
return false;
}
else {
if(data15.interruptId !== undefined){
let data16 = data15.interruptId;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data16 === "string"){
if(!pattern36.test(data16)){
validate78.errors = [{instancePath:instancePath+"/resume/" + i3+"/interruptId",schemaPath:"#/components/schemas/AgUiResume/properties/interruptId/pattern",keyword:"pattern",params:{pattern: "^[1-9]\\d{0,15}$"},message:"must match pattern \""+"^[1-9]\\d{0,15}$"+"\"",schema:"^[1-9]\\d{0,15}$",parentSchema:schema98.properties.interruptId,data:data16}];
return false;
}
}
else {
validate78.errors = [{instancePath:instancePath+"/resume/" + i3+"/interruptId",schemaPath:"#/components/schemas/AgUiResume/properties/interruptId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.interruptId.type,parentSchema:schema98.properties.interruptId,data:data16}];
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
validate78.errors = [{instancePath:instancePath+"/resume/" + i3+"/status",schemaPath:"#/components/schemas/AgUiResume/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.status.type,parentSchema:schema98.properties.status,data:data17}];
return false;
}
if(!((data17 === "resolved") || (data17 === "cancelled"))){
validate78.errors = [{instancePath:instancePath+"/resume/" + i3+"/status",schemaPath:"#/components/schemas/AgUiResume/properties/status/enum",keyword:"enum",params:{allowedValues: schema98.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema98.properties.status.enum,parentSchema:schema98.properties.status,data:data17}];
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
validate78.errors = [{instancePath:instancePath+"/resume/" + i3,schemaPath:"#/components/schemas/AgUiResume/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema98.type,parentSchema:schema98,data:data15}];
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
validate78.errors = [{instancePath:instancePath+"/resume",schemaPath:"#/properties/resume/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema94.properties.resume.type,parentSchema:schema94.properties.resume,data:data14}];
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
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema94.type,parentSchema:schema94,data}];
return false;
}
}
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":{"threadId":true,"runId":true,"protocolVersion":true,"state":true,"messages":true,"tools":true,"context":true,"resume":true},"dynamicProps":false,"dynamicItems":false};


function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runAgUiBody" */;
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
if(data.requestBody !== undefined){
if(!(validate78(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const runAgUiParameters = validate80;
const schema99 = {"$id":"https://baton.invalid/requests/runAgUiParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"}},"required":[]}}};
const pattern37 = func0("^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$", "u");

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runAgUiParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate80.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema99.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate80.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema99.properties.path.properties.id.type,parentSchema:schema99.properties.path.properties.id,data:data1}];
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
if((data3.length > 512 || (data3.length > 256 && func6(data3) > 256))){
validate80.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate80.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate80.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema99.properties.header.properties["idempotency-key"].type,parentSchema:schema99.properties.header.properties["idempotency-key"],data:data3}];
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
if(!pattern37.test(data4)){
validate80.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$",parentSchema:schema99.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate80.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema99.properties.header.properties["last-event-id"].type,parentSchema:schema99.properties.header.properties["last-event-id"],data:data4}];
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
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const callA2aIndexParameters = validate81;
const schema100 = {"$id":"https://baton.invalid/requests/callA2aIndexParameters","properties":{"query":{"properties":{"A2A-Version":{"type":"string"}},"required":[]},"header":{"properties":{"a2a-version":{"type":"string","default":"0.3"}},"required":[]}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/callA2aIndexParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0["A2A-Version"] !== undefined){
let data1 = data0["A2A-Version"];
if(typeof data1 !== "string"){
validate81.errors = [{instancePath:instancePath+"/query/A2A-Version",schemaPath:"#/properties/query/properties/A2A-Version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema100.properties.query.properties["A2A-Version"].type,parentSchema:schema100.properties.query.properties["A2A-Version"],data:data1}];
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
validate81.errors = [{instancePath:instancePath+"/header/a2a-version",schemaPath:"#/properties/header/properties/a2a-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema100.properties.header.properties["a2a-version"].type,parentSchema:schema100.properties.header.properties["a2a-version"],data:data3}];
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
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":{"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const callA2aAgentParameters = validate82;
const schema101 = {"$id":"https://baton.invalid/requests/callA2aAgentParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"query":{"properties":{"A2A-Version":{"type":"string"}},"required":[]},"header":{"properties":{"a2a-version":{"type":"string","default":"0.3"}},"required":[]}}};

function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/callA2aAgentParameters" */;
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
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate82.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema101.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate82.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.path.properties.id.type,parentSchema:schema101.properties.path.properties.id,data:data1}];
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
validate82.errors = [{instancePath:instancePath+"/query/A2A-Version",schemaPath:"#/properties/query/properties/A2A-Version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.query.properties["A2A-Version"].type,parentSchema:schema101.properties.query.properties["A2A-Version"],data:data3}];
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
validate82.errors = [{instancePath:instancePath+"/header/a2a-version",schemaPath:"#/properties/header/properties/a2a-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema101.properties.header.properties["a2a-version"].type,parentSchema:schema101.properties.header.properties["a2a-version"],data:data5}];
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
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const getA2aAgentCardParameters = validate83;
const schema102 = {"$id":"https://baton.invalid/requests/getA2aAgentCardParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getA2aAgentCardParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate83.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema102.properties.path.properties.id,data:data1}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.path.properties.id.type,parentSchema:schema102.properties.path.properties.id,data:data1}];
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
if(!pattern27.test(data3)){
validate83.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema102.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.header.properties["if-none-match"].type,parentSchema:schema102.properties.header.properties["if-none-match"],data:data3}];
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
if(!pattern27.test(data4)){
validate83.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema102.properties.header.properties["if-match"],data:data4}];
return false;
}
}
else {
validate83.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema102.properties.header.properties["if-match"].type,parentSchema:schema102.properties.header.properties["if-match"],data:data4}];
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
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const getPublicAgentCardParameters = validate84;
const schema103 = {"$id":"https://baton.invalid/requests/getPublicAgentCardParameters","properties":{"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getPublicAgentCardParameters" */;
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
if(data0["if-none-match"] !== undefined){
let data1 = data0["if-none-match"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern27.test(data1)){
validate84.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema103.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema103.properties.header.properties["if-none-match"].type,parentSchema:schema103.properties.header.properties["if-none-match"],data:data1}];
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
if(!pattern27.test(data2)){
validate84.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema103.properties.header.properties["if-match"],data:data2}];
return false;
}
}
else {
validate84.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema103.properties.header.properties["if-match"].type,parentSchema:schema103.properties.header.properties["if-match"],data:data2}];
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
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const openaiGetModelParameters = validate85;
const schema104 = {"$id":"https://baton.invalid/requests/openaiGetModelParameters","properties":{"path":{"properties":{"model":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiGetModelParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.model !== undefined){
let data1 = data0.model;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate85.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema104.properties.path.properties.model,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate85.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema104.properties.path.properties.model,data:data1}];
return false;
}
}
}
else {
validate85.errors = [{instancePath:instancePath+"/path/model",schemaPath:"#/properties/path/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema104.properties.path.properties.model.type,parentSchema:schema104.properties.path.properties.model,data:data1}];
return false;
}
}
}
}
}
}
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const openaiCreateChatCompletionBody = validate86;
const schema105 = {"$id":"https://baton.invalid/requests/openaiCreateChatCompletionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest"}}};
const schema106 = {"type":"object","additionalProperties":true,"required":["model","messages"],"properties":{"model":{"type":"string","minLength":1},"messages":{"type":"array","minItems":1,"items":{"type":"object","additionalProperties":true}}}};

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCreateChatCompletionBody" */;
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
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.model === undefined) && (missing0 = "model")) || ((data0.messages === undefined) && (missing0 = "messages"))){
validate86.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema106.required,parentSchema:schema106,data:data0}];
return false;
}
else {
if(data0.model !== undefined){
let data1 = data0.model;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate86.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema106.properties.model,data:data1}];
return false;
}
}
else {
validate86.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema106.properties.model.type,parentSchema:schema106.properties.model,data:data1}];
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
validate86.errors = [{instancePath:instancePath+"/requestBody/messages",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema106.properties.messages,data:data2}];
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
validate86.errors = [{instancePath:instancePath+"/requestBody/messages/" + i0,schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema106.properties.messages.items.type,parentSchema:schema106.properties.messages.items,data:data3}];
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
validate86.errors = [{instancePath:instancePath+"/requestBody/messages",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/properties/messages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema106.properties.messages.type,parentSchema:schema106.properties.messages,data:data2}];
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
validate86.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiChatRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema106.type,parentSchema:schema106,data:data0}];
return false;
}
}
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const openaiCreateResponseBody = validate87;
const schema107 = {"$id":"https://baton.invalid/requests/openaiCreateResponseBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest"}}};
const schema108 = {"type":"object","additionalProperties":true,"required":["model","input"],"properties":{"model":{"type":"string","minLength":1},"input":{}}};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCreateResponseBody" */;
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
let data0 = data.requestBody;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.model === undefined) && (missing0 = "model")) || ((data0.input === undefined) && (missing0 = "input"))){
validate87.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema108.required,parentSchema:schema108,data:data0}];
return false;
}
else {
if(data0.model !== undefined){
let data1 = data0.model;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if((data1.length < 2 && func6(data1) < 1)){
validate87.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/properties/model/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema108.properties.model,data:data1}];
return false;
}
}
else {
validate87.errors = [{instancePath:instancePath+"/requestBody/model",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/properties/model/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema108.properties.model.type,parentSchema:schema108.properties.model,data:data1}];
return false;
}
}
}
}
}
else {
validate87.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/OpenAiResponseRequest/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema108.type,parentSchema:schema108,data:data0}];
return false;
}
}
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const openaiGetResponseParameters = validate88;
const schema109 = {"$id":"https://baton.invalid/requests/openaiGetResponseParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1,"maxLength":256}},"required":[]},"query":{"properties":{"stream":{"type":"boolean","default":false},"starting_after":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991}},"required":[]}}};

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiGetResponseParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
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
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate88.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema109.properties.path.properties.id,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate88.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema109.properties.path.properties.id,data:data1}];
return false;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.path.properties.id.type,parentSchema:schema109.properties.path.properties.id,data:data1}];
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
validate88.errors = [{instancePath:instancePath+"/query/stream",schemaPath:"#/properties/query/properties/stream/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema109.properties.query.properties.stream.type,parentSchema:schema109.properties.query.properties.stream,data:data3}];
return false;
}
var valid2 = _errs4 === errors;
if(valid2){
if(data2.starting_after !== undefined){
let data4 = data2.starting_after;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate88.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema109.properties.query.properties.starting_after.type,parentSchema:schema109.properties.query.properties.starting_after,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate88.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema109.properties.query.properties.starting_after,data:data4}];
return false;
}
else {
if(data4 < 0 || isNaN(data4)){
validate88.errors = [{instancePath:instancePath+"/query/starting_after",schemaPath:"#/properties/query/properties/starting_after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema109.properties.query.properties.starting_after,data:data4}];
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
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const openaiCancelResponseParameters = validate89;
const schema110 = {"$id":"https://baton.invalid/requests/openaiCancelResponseParameters","properties":{"path":{"properties":{"id":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/openaiCancelResponseParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
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
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate89.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema110.properties.path.properties.id,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate89.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema110.properties.path.properties.id,data:data1}];
return false;
}
}
}
else {
validate89.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema110.properties.path.properties.id.type,parentSchema:schema110.properties.path.properties.id,data:data1}];
return false;
}
}
}
}
}
}
validate89.errors = vErrors;
return errors === 0;
}
validate89.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const streamMcpMessagesParameters = validate90;
const schema111 = {"$id":"https://baton.invalid/requests/streamMcpMessagesParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]},"last-event-id":{"type":"string","maxLength":2048}},"required":["mcp-session-id"]}}};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/streamMcpMessagesParameters" */;
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
if(data.header !== undefined){
let data0 = data.header;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0["mcp-session-id"] === undefined) && (missing0 = "mcp-session-id")){
validate90.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema111.properties.header.required,parentSchema:schema111.properties.header,data:data0}];
return false;
}
else {
if(data0["mcp-session-id"] !== undefined){
let data1 = data0["mcp-session-id"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 256 || (data1.length > 128 && func6(data1) > 128))){
validate90.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema111.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate90.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema111.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate90.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.properties.header.properties["mcp-session-id"].type,parentSchema:schema111.properties.header.properties["mcp-session-id"],data:data1}];
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
validate90.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema111.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate90.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema111.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema111.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema111.properties.header.properties["mcp-protocol-version"],data:data2}];
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
if((data3.length > 4096 || (data3.length > 2048 && func6(data3) > 2048))){
validate90.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema111.properties.header.properties["last-event-id"],data:data3}];
return false;
}
}
else {
validate90.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema111.properties.header.properties["last-event-id"].type,parentSchema:schema111.properties.header.properties["last-event-id"],data:data3}];
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
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const sendMcpMessageParameters = validate91;
const schema112 = {"$id":"https://baton.invalid/requests/sendMcpMessageParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]}},"required":[]}}};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/sendMcpMessageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
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
if((data1.length > 256 || (data1.length > 128 && func6(data1) > 128))){
validate91.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema112.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate91.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema112.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate91.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema112.properties.header.properties["mcp-session-id"].type,parentSchema:schema112.properties.header.properties["mcp-session-id"],data:data1}];
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
validate91.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema112.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema112.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate91.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema112.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema112.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema112.properties.header.properties["mcp-protocol-version"],data:data2}];
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
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const endMcpSessionParameters = validate92;
const schema113 = {"$id":"https://baton.invalid/requests/endMcpSessionParameters","properties":{"header":{"properties":{"mcp-session-id":{"type":"string","minLength":1,"maxLength":128},"mcp-protocol-version":{"type":"string","enum":["2025-11-25","2025-06-18","2025-03-26"]}},"required":["mcp-session-id"]}}};

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/endMcpSessionParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate92.evaluated;
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
validate92.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema113.properties.header.required,parentSchema:schema113.properties.header,data:data0}];
return false;
}
else {
if(data0["mcp-session-id"] !== undefined){
let data1 = data0["mcp-session-id"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if((data1.length > 256 || (data1.length > 128 && func6(data1) > 128))){
validate92.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema113.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate92.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema113.properties.header.properties["mcp-session-id"],data:data1}];
return false;
}
}
}
else {
validate92.errors = [{instancePath:instancePath+"/header/mcp-session-id",schemaPath:"#/properties/header/properties/mcp-session-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema113.properties.header.properties["mcp-session-id"].type,parentSchema:schema113.properties.header.properties["mcp-session-id"],data:data1}];
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
validate92.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema113.properties.header.properties["mcp-protocol-version"].type,parentSchema:schema113.properties.header.properties["mcp-protocol-version"],data:data2}];
return false;
}
if(!(((data2 === "2025-11-25") || (data2 === "2025-06-18")) || (data2 === "2025-03-26"))){
validate92.errors = [{instancePath:instancePath+"/header/mcp-protocol-version",schemaPath:"#/properties/header/properties/mcp-protocol-version/enum",keyword:"enum",params:{allowedValues: schema113.properties.header.properties["mcp-protocol-version"].enum},message:"must be equal to one of the allowed values",schema:schema113.properties.header.properties["mcp-protocol-version"].enum,parentSchema:schema113.properties.header.properties["mcp-protocol-version"],data:data2}];
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
validate92.errors = vErrors;
return errors === 0;
}
validate92.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const listSchedulesParameters = validate93;
const schema114 = {"$id":"https://baton.invalid/requests/listSchedulesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listSchedulesParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema114.properties.query.properties.limit.type,parentSchema:schema114.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema114.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate93.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema114.properties.query.properties.limit,data:data1}];
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
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema114.properties.query.properties.before.type,parentSchema:schema114.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema114.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate93.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema114.properties.query.properties.before,data:data2}];
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
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createScheduleBody = validate94;
const schema115 = {"$id":"https://baton.invalid/requests/createScheduleBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateScheduleRequest"}}};
const schema116 = {"type":"object","required":["schedule","message"],"properties":{"schedule":{"$ref":"#/components/schemas/ScheduleText"},"message":{"$ref":"#/components/schemas/ScheduleMessage"},"agent":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"},"conversation_id":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"timezone":{"type":"string","minLength":1,"maxLength":64,"default":"UTC"}},"x-without-nulls":["agent","conversation_id","timezone"]};
const schema117 = {"type":"string","minLength":1,"maxLength":200};
const schema118 = {"type":"string","minLength":1,"maxLength":65536};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
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
validate95.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema116.required,parentSchema:schema116,data}];
return false;
}
else {
if(data.schedule !== undefined){
let data0 = data.schedule;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate95.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema117,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate95.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema117,data:data0}];
return false;
}
}
}
else {
validate95.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema117.type,parentSchema:schema117,data:data0}];
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
if((data1.length > 131072 || (data1.length > 65536 && func6(data1) > 65536))){
validate95.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema118,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate95.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema118,data:data1}];
return false;
}
}
}
else {
validate95.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema118.type,parentSchema:schema118,data:data1}];
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
if((data2.length > 512 || (data2.length > 256 && func6(data2) > 256))){
validate95.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema116.properties.agent,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate95.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema116.properties.agent,data:data2}];
return false;
}
else {
if(!pattern9.test(data2)){
validate95.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema116.properties.agent,data:data2}];
return false;
}
}
}
}
else {
validate95.errors = [{instancePath:instancePath+"/agent",schemaPath:"#/properties/agent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema116.properties.agent.type,parentSchema:schema116.properties.agent,data:data2}];
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
validate95.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema116.properties.conversation_id.type,parentSchema:schema116.properties.conversation_id,data:data3}];
return false;
}
if(errors === _errs9){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate95.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema116.properties.conversation_id,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate95.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/properties/conversation_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema116.properties.conversation_id,data:data3}];
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
if((data4.length > 128 || (data4.length > 64 && func6(data4) > 64))){
validate95.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema116.properties.timezone,data:data4}];
return false;
}
else {
if((data4.length < 2 && func6(data4) < 1)){
validate95.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema116.properties.timezone,data:data4}];
return false;
}
}
}
else {
validate95.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema116.properties.timezone.type,parentSchema:schema116.properties.timezone,data:data4}];
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
validate95.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema116.type,parentSchema:schema116,data}];
return false;
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"schedule":true,"message":true,"agent":true,"conversation_id":true,"timezone":true},"dynamicProps":false,"dynamicItems":false};


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createScheduleBody" */;
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
if(data.requestBody !== undefined){
if(!(validate95(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
}
}
validate94.errors = vErrors;
return errors === 0;
}
validate94.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateScheduleBody = validate97;
const schema119 = {"$id":"https://baton.invalid/requests/updateScheduleBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateScheduleRequest"}}};
const schema120 = {"type":"object","properties":{"status":{"type":"string","enum":["active","paused"]},"message":{"$ref":"#/components/schemas/ScheduleMessage"},"schedule":{"$ref":"#/components/schemas/ScheduleText"}},"x-without-nulls":["status","message","schedule"]};

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
validate98.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema120.properties.status.type,parentSchema:schema120.properties.status,data:data0}];
return false;
}
if(!((data0 === "active") || (data0 === "paused"))){
validate98.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema120.properties.status.enum},message:"must be equal to one of the allowed values",schema:schema120.properties.status.enum,parentSchema:schema120.properties.status,data:data0}];
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
if((data1.length > 131072 || (data1.length > 65536 && func6(data1) > 65536))){
validate98.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema118,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate98.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema118,data:data1}];
return false;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/message",schemaPath:"#/components/schemas/ScheduleMessage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema118.type,parentSchema:schema118,data:data1}];
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
if((data2.length > 400 || (data2.length > 200 && func6(data2) > 200))){
validate98.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema117,data:data2}];
return false;
}
else {
if((data2.length < 2 && func6(data2) < 1)){
validate98.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema117,data:data2}];
return false;
}
}
}
else {
validate98.errors = [{instancePath:instancePath+"/schedule",schemaPath:"#/components/schemas/ScheduleText/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema117.type,parentSchema:schema117,data:data2}];
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
validate98.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema120.type,parentSchema:schema120,data}];
return false;
}
}
validate98.errors = vErrors;
return errors === 0;
}
validate98.evaluated = {"props":{"status":true,"message":true,"schedule":true},"dynamicProps":false,"dynamicItems":false};


function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateScheduleBody" */;
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

const listScheduleRunsParameters = validate100;
const schema123 = {"$id":"https://baton.invalid/requests/listScheduleRunsParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScheduleRunsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
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
validate100.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema123.properties.path.properties.id.type,parentSchema:schema123.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate100.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema123.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate100.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema123.properties.path.properties.id,data:data1}];
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
validate100.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema123.properties.query.properties.limit.type,parentSchema:schema123.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate100.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema123.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate100.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema123.properties.query.properties.limit,data:data3}];
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
validate100.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema123.properties.query.properties.before.type,parentSchema:schema123.properties.query.properties.before,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate100.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema123.properties.query.properties.before,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate100.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema123.properties.query.properties.before,data:data4}];
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
validate100.errors = vErrors;
return errors === 0;
}
validate100.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const runScheduleParameters = validate101;
const schema124 = {"$id":"https://baton.invalid/requests/runScheduleParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256}},"required":[]}}};

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/runScheduleParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
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
validate101.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema124.properties.path.properties.id.type,parentSchema:schema124.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate101.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema124.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate101.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema124.properties.path.properties.id,data:data1}];
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
if((data3.length > 512 || (data3.length > 256 && func6(data3) > 256))){
validate101.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema124.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate101.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema124.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate101.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema124.properties.header.properties["idempotency-key"].type,parentSchema:schema124.properties.header.properties["idempotency-key"],data:data3}];
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
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const listScheduledRunsParameters = validate102;
const schema125 = {"$id":"https://baton.invalid/requests/listScheduledRunsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"since":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"task_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScheduledRunsParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate102.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema125.properties.query.properties.limit.type,parentSchema:schema125.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate102.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema125.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate102.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema125.properties.query.properties.limit,data:data1}];
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
validate102.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema125.properties.query.properties.before.type,parentSchema:schema125.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate102.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema125.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate102.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema125.properties.query.properties.before,data:data2}];
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
validate102.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema125.properties.query.properties.since.type,parentSchema:schema125.properties.query.properties.since,data:data3}];
return false;
}
if(errors === _errs5){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate102.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema125.properties.query.properties.since,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate102.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema125.properties.query.properties.since,data:data3}];
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
validate102.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema125.properties.query.properties.task_id.type,parentSchema:schema125.properties.query.properties.task_id,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate102.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema125.properties.query.properties.task_id,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate102.errors = [{instancePath:instancePath+"/query/task_id",schemaPath:"#/properties/query/properties/task_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema125.properties.query.properties.task_id,data:data4}];
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
validate102.errors = vErrors;
return errors === 0;
}
validate102.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const streamNotificationsParameters = validate103;
const schema126 = {"$id":"https://baton.invalid/requests/streamNotificationsParameters","properties":{"query":{"properties":{"include":{"type":"string","enum":["waiting"]}},"required":[]}}};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/streamNotificationsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
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
validate103.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema126.properties.query.properties.include.type,parentSchema:schema126.properties.query.properties.include,data:data1}];
return false;
}
if(!(data1 === "waiting")){
validate103.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema126.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema126.properties.query.properties.include.enum,parentSchema:schema126.properties.query.properties.include,data:data1}];
return false;
}
}
}
}
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createWebhookBody = validate104;
const schema127 = {"$id":"https://baton.invalid/requests/createWebhookBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateWebhookRequest"}}};
const schema128 = {"type":"object","required":["url"],"properties":{"url":{"$ref":"#/components/schemas/WebhookUrl"},"events":{"$ref":"#/components/schemas/WebhookEvents"},"description":{"$ref":"#/components/schemas/WebhookDescription"}},"x-without-nulls":["events","description"]};
const schema129 = {"type":"string","minLength":1,"maxLength":2048,"pattern":"^https?://[^\\u0000-\\u0020\\u007f]+$"};
const schema132 = {"type":"string","maxLength":500,"pattern":"^[^\\u0000]*$"};
const pattern43 = func0("^https?://[^\\u0000-\\u0020\\u007f]+$", "u");
const pattern44 = func0("^[^\\u0000]*$", "u");
const schema130 = {"type":"array","maxItems":16,"items":{"$ref":"#/components/schemas/WebhookEvent"}};
const schema131 = {"type":"string","enum":["run.completed","run.failed","run.canceled","run.waiting"]};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 16){
validate106.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items",schema:16,parentSchema:schema130,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
if(typeof data0 !== "string"){
validate106.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/WebhookEvent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema131.type,parentSchema:schema131,data:data0}];
return false;
}
if(!((((data0 === "run.completed") || (data0 === "run.failed")) || (data0 === "run.canceled")) || (data0 === "run.waiting"))){
validate106.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/WebhookEvent/enum",keyword:"enum",params:{allowedValues: schema131.enum},message:"must be equal to one of the allowed values",schema:schema131.enum,parentSchema:schema131,data:data0}];
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
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema130.type,parentSchema:schema130,data}];
return false;
}
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate105.evaluated;
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
validate105.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema128.required,parentSchema:schema128,data}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 4096 || (data0.length > 2048 && func6(data0) > 2048))){
validate105.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema129,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate105.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema129,data:data0}];
return false;
}
else {
if(!pattern43.test(data0)){
validate105.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\u0000-\\u0020\\u007f]+$"},message:"must match pattern \""+"^https?://[^\\u0000-\\u0020\\u007f]+$"+"\"",schema:"^https?://[^\\u0000-\\u0020\\u007f]+$",parentSchema:schema129,data:data0}];
return false;
}
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema129.type,parentSchema:schema129,data:data0}];
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
if(!(validate106(data.events, {instancePath:instancePath+"/events",parentData:data,parentDataProperty:"events",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
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
if((data2.length > 1000 || (data2.length > 500 && func6(data2) > 500))){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema132,data:data2}];
return false;
}
else {
if(!pattern44.test(data2)){
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema132,data:data2}];
return false;
}
}
}
else {
validate105.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema132.type,parentSchema:schema132,data:data2}];
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
validate105.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema128.type,parentSchema:schema128,data}];
return false;
}
}
validate105.errors = vErrors;
return errors === 0;
}
validate105.evaluated = {"props":{"url":true,"events":true,"description":true},"dynamicProps":false,"dynamicItems":false};


function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createWebhookBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate105(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
}
}
validate104.errors = vErrors;
return errors === 0;
}
validate104.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateWebhookBody = validate109;
const schema133 = {"$id":"https://baton.invalid/requests/updateWebhookBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateWebhookRequest"}}};
const schema134 = {"type":"object","properties":{"url":{"$ref":"#/components/schemas/WebhookUrl"},"events":{"$ref":"#/components/schemas/WebhookEvents"},"description":{"$ref":"#/components/schemas/WebhookDescription"},"disabled":{"type":"boolean"}},"x-without-nulls":["url","events","description","disabled"]};

function validate110(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate110.evaluated;
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
if((data0.length > 4096 || (data0.length > 2048 && func6(data0) > 2048))){
validate110.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema129,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate110.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema129,data:data0}];
return false;
}
else {
if(!pattern43.test(data0)){
validate110.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\u0000-\\u0020\\u007f]+$"},message:"must match pattern \""+"^https?://[^\\u0000-\\u0020\\u007f]+$"+"\"",schema:"^https?://[^\\u0000-\\u0020\\u007f]+$",parentSchema:schema129,data:data0}];
return false;
}
}
}
}
else {
validate110.errors = [{instancePath:instancePath+"/url",schemaPath:"#/components/schemas/WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema129.type,parentSchema:schema129,data:data0}];
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
if(!(validate106(data.events, {instancePath:instancePath+"/events",parentData:data,parentDataProperty:"events",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
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
if((data2.length > 1000 || (data2.length > 500 && func6(data2) > 500))){
validate110.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema132,data:data2}];
return false;
}
else {
if(!pattern44.test(data2)){
validate110.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema132,data:data2}];
return false;
}
}
}
else {
validate110.errors = [{instancePath:instancePath+"/description",schemaPath:"#/components/schemas/WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema132.type,parentSchema:schema132,data:data2}];
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
validate110.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema134.properties.disabled.type,parentSchema:schema134.properties.disabled,data:data3}];
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
validate110.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema134.type,parentSchema:schema134,data}];
return false;
}
}
validate110.errors = vErrors;
return errors === 0;
}
validate110.evaluated = {"props":{"url":true,"events":true,"description":true,"disabled":true},"dynamicProps":false,"dynamicItems":false};


function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateWebhookBody" */;
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
if(data.requestBody !== undefined){
if(!(validate110(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
errors = vErrors.length;
}
}
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listWebhookDeliveriesParameters = validate113;
const schema137 = {"$id":"https://baton.invalid/requests/listWebhookDeliveriesParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^dlv_[0-9a-f]{32}$"}},"required":[]}}};
const pattern47 = func0("^dlv_[0-9a-f]{32}$", "u");

function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listWebhookDeliveriesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate113.evaluated;
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
validate113.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema137.properties.path.properties.id.type,parentSchema:schema137.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate113.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema137.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate113.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema137.properties.path.properties.id,data:data1}];
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
validate113.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema137.properties.query.properties.limit.type,parentSchema:schema137.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate113.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema137.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate113.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema137.properties.query.properties.limit,data:data3}];
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
if(!pattern47.test(data4)){
validate113.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^dlv_[0-9a-f]{32}$"},message:"must match pattern \""+"^dlv_[0-9a-f]{32}$"+"\"",schema:"^dlv_[0-9a-f]{32}$",parentSchema:schema137.properties.query.properties.before,data:data4}];
return false;
}
}
else {
validate113.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema137.properties.query.properties.before.type,parentSchema:schema137.properties.query.properties.before,data:data4}];
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
validate113.errors = vErrors;
return errors === 0;
}
validate113.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const redeliverWebhookParameters = validate114;
const schema138 = {"$id":"https://baton.invalid/requests/redeliverWebhookParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"delivery_id":{"type":"string","pattern":"^dlv_[0-9a-f]{32}$"}},"required":[]}}};

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/redeliverWebhookParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate114.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema138.properties.path.properties.id.type,parentSchema:schema138.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate114.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema138.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate114.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema138.properties.path.properties.id,data:data1}];
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
if(!pattern47.test(data2)){
validate114.errors = [{instancePath:instancePath+"/path/delivery_id",schemaPath:"#/properties/path/properties/delivery_id/pattern",keyword:"pattern",params:{pattern: "^dlv_[0-9a-f]{32}$"},message:"must match pattern \""+"^dlv_[0-9a-f]{32}$"+"\"",schema:"^dlv_[0-9a-f]{32}$",parentSchema:schema138.properties.path.properties.delivery_id,data:data2}];
return false;
}
}
else {
validate114.errors = [{instancePath:instancePath+"/path/delivery_id",schemaPath:"#/properties/path/properties/delivery_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema138.properties.path.properties.delivery_id.type,parentSchema:schema138.properties.path.properties.delivery_id,data:data2}];
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
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"path":true},"dynamicProps":false,"dynamicItems":false};

const listModelsParameters = validate115;
const schema139 = {"$id":"https://baton.invalid/requests/listModelsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"string","minLength":1}},"required":[]}}};

function validate115(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listModelsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate115.evaluated;
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
validate115.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema139.properties.query.properties.limit.type,parentSchema:schema139.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate115.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema139.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate115.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema139.properties.query.properties.limit,data:data1}];
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
if((data2.length < 2 && func6(data2) < 1)){
validate115.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema139.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate115.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema139.properties.query.properties.before.type,parentSchema:schema139.properties.query.properties.before,data:data2}];
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
validate115.errors = vErrors;
return errors === 0;
}
validate115.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const listConversationsParameters = validate116;
const schema140 = {"$id":"https://baton.invalid/requests/listConversationsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"archived":{"type":"boolean","default":false},"include":{"type":"string","enum":["definition"]}},"required":[]}}};

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listConversationsParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
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
validate116.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema140.properties.query.properties.limit.type,parentSchema:schema140.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate116.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema140.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate116.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema140.properties.query.properties.limit,data:data1}];
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
validate116.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema140.properties.query.properties.before.type,parentSchema:schema140.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate116.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema140.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate116.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema140.properties.query.properties.before,data:data2}];
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
validate116.errors = [{instancePath:instancePath+"/query/archived",schemaPath:"#/properties/query/properties/archived/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema140.properties.query.properties.archived.type,parentSchema:schema140.properties.query.properties.archived,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.include !== undefined){
let data4 = data0.include;
const _errs7 = errors;
if(typeof data4 !== "string"){
validate116.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema140.properties.query.properties.include.type,parentSchema:schema140.properties.query.properties.include,data:data4}];
return false;
}
if(!(data4 === "definition")){
validate116.errors = [{instancePath:instancePath+"/query/include",schemaPath:"#/properties/query/properties/include/enum",keyword:"enum",params:{allowedValues: schema140.properties.query.properties.include.enum},message:"must be equal to one of the allowed values",schema:schema140.properties.query.properties.include.enum,parentSchema:schema140.properties.query.properties.include,data:data4}];
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
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createConversationBody = validate117;
const schema141 = {"$id":"https://baton.invalid/requests/createConversationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateConversationRequest"}}};
const schema142 = {"type":"object","properties":{"title":{"$ref":"#/components/schemas/ConversationTitle"},"agent_id":{"type":"string","minLength":1},"agent_def":{"$ref":"#/components/schemas/InlineAgentDefinition"}},"x-without-nulls":["title","agent_id","agent_def"]};
const schema143 = {"type":"string","maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]*$"};
const pattern49 = func0("^[^\\u0000-\\u001f\\u007f]*$", "u");

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
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
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate118.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema143,data:data0}];
return false;
}
else {
if(!pattern49.test(data0)){
validate118.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema143,data:data0}];
return false;
}
}
}
else {
validate118.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema143.type,parentSchema:schema143,data:data0}];
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
if((data1.length < 2 && func6(data1) < 1)){
validate118.errors = [{instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema142.properties.agent_id,data:data1}];
return false;
}
}
else {
validate118.errors = [{instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema142.properties.agent_id.type,parentSchema:schema142.properties.agent_id,data:data1}];
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
if(!(validate34(data.agent_def, {instancePath:instancePath+"/agent_def",parentData:data,parentDataProperty:"agent_def",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
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
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema142.type,parentSchema:schema142,data}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":{"title":true,"agent_id":true,"agent_def":true},"dynamicProps":false,"dynamicItems":false};


function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createConversationBody" */;
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
if(data.requestBody !== undefined){
if(!(validate118(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
}
}
validate117.errors = vErrors;
return errors === 0;
}
validate117.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateConversationBody = validate121;
const schema144 = {"$id":"https://baton.invalid/requests/updateConversationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateConversationRequest"}}};
const schema145 = {"type":"object","properties":{"title":{"$ref":"#/components/schemas/ConversationTitle"},"archived":{"type":"boolean"}},"x-without-nulls":["title","archived"]};

function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate122.evaluated;
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
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate122.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema143,data:data0}];
return false;
}
else {
if(!pattern49.test(data0)){
validate122.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema143,data:data0}];
return false;
}
}
}
else {
validate122.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/ConversationTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema143.type,parentSchema:schema143,data:data0}];
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
validate122.errors = [{instancePath:instancePath+"/archived",schemaPath:"#/properties/archived/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema145.properties.archived.type,parentSchema:schema145.properties.archived,data:data1}];
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
validate122.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema145.type,parentSchema:schema145,data}];
return false;
}
}
validate122.errors = vErrors;
return errors === 0;
}
validate122.evaluated = {"props":{"title":true,"archived":true},"dynamicProps":false,"dynamicItems":false};


function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateConversationBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate121.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate122(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
}
validate121.errors = vErrors;
return errors === 0;
}
validate121.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listMessagesParameters = validate124;
const schema147 = {"$id":"https://baton.invalid/requests/listMessagesParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"after_id":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":500,"default":200}},"required":[]}}};

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMessagesParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate124.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.path.properties.id.type,parentSchema:schema147.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate124.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate124.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema147.properties.path.properties.id,data:data1}];
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
validate124.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.after_id.type,parentSchema:schema147.properties.query.properties.after_id,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate124.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema147.properties.query.properties.after_id,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate124.errors = [{instancePath:instancePath+"/query/after_id",schemaPath:"#/properties/query/properties/after_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema147.properties.query.properties.after_id,data:data3}];
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
validate124.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema147.properties.query.properties.limit.type,parentSchema:schema147.properties.query.properties.limit,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 500 || isNaN(data4)){
validate124.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500},message:"must be <= 500",schema:500,parentSchema:schema147.properties.query.properties.limit,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate124.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema147.properties.query.properties.limit,data:data4}];
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
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const sendMessageParameters = validate125;
const schema148 = {"$id":"https://baton.invalid/requests/sendMessageParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":256},"last-event-id":{"type":"string","pattern":"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},"prefer":{"type":"string"}},"required":[]}}};

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/sendMessageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate125.evaluated;
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
validate125.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema148.properties.path.properties.id.type,parentSchema:schema148.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate125.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema148.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate125.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema148.properties.path.properties.id,data:data1}];
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
if((data3.length > 512 || (data3.length > 256 && func6(data3) > 256))){
validate125.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema148.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
else {
if((data3.length < 2 && func6(data3) < 1)){
validate125.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema148.properties.header.properties["idempotency-key"],data:data3}];
return false;
}
}
}
else {
validate125.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema148.properties.header.properties["idempotency-key"].type,parentSchema:schema148.properties.header.properties["idempotency-key"],data:data3}];
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
if(!pattern18.test(data4)){
validate125.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/pattern",keyword:"pattern",params:{pattern: "^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"},message:"must match pattern \""+"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$"+"\"",schema:"^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$",parentSchema:schema148.properties.header.properties["last-event-id"],data:data4}];
return false;
}
}
else {
validate125.errors = [{instancePath:instancePath+"/header/last-event-id",schemaPath:"#/properties/header/properties/last-event-id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema148.properties.header.properties["last-event-id"].type,parentSchema:schema148.properties.header.properties["last-event-id"],data:data4}];
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
validate125.errors = [{instancePath:instancePath+"/header/prefer",schemaPath:"#/properties/header/properties/prefer/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema148.properties.header.properties.prefer.type,parentSchema:schema148.properties.header.properties.prefer,data:data5}];
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
validate125.errors = vErrors;
return errors === 0;
}
validate125.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const downloadArtifactParameters = validate126;
const schema149 = {"$id":"https://baton.invalid/requests/downloadArtifactParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate126(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/downloadArtifactParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate126.evaluated;
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
validate126.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema149.properties.path.properties.id.type,parentSchema:schema149.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate126.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema149.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate126.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema149.properties.path.properties.id,data:data1}];
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
if(!pattern27.test(data3)){
validate126.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema149.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate126.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema149.properties.header.properties["if-none-match"].type,parentSchema:schema149.properties.header.properties["if-none-match"],data:data3}];
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
if(!pattern27.test(data4)){
validate126.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema149.properties.header.properties["if-match"],data:data4}];
return false;
}
}
else {
validate126.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema149.properties.header.properties["if-match"].type,parentSchema:schema149.properties.header.properties["if-match"],data:data4}];
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
validate126.errors = vErrors;
return errors === 0;
}
validate126.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

const createArtifactBody = validate127;
const schema150 = {"$id":"https://baton.invalid/requests/createArtifactBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateArtifactRequest"}}};
const schema151 = {"type":"object","required":["path","content"],"properties":{"path":{"$ref":"#/components/schemas/ArtifactPath"},"content":{"type":"string"},"encoding":{"type":"string","enum":["utf-8","base64"],"default":"utf-8"},"mime_type":{"allOf":[{"$ref":"#/components/schemas/MediaType"}]}},"x-without-nulls":["encoding","mime_type"]};
const schema152 = {"type":"string","minLength":1,"maxLength":256};
const schema153 = {"type":"string","minLength":3,"maxLength":200,"pattern":"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"};
const pattern54 = func0("^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$", "u");

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
validate128.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema151.required,parentSchema:schema151,data}];
return false;
}
else {
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 512 || (data0.length > 256 && func6(data0) > 256))){
validate128.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema152,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate128.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema152,data:data0}];
return false;
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/ArtifactPath/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema152.type,parentSchema:schema152,data:data0}];
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
validate128.errors = [{instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema151.properties.content.type,parentSchema:schema151.properties.content,data:data1}];
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
validate128.errors = [{instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema151.properties.encoding.type,parentSchema:schema151.properties.encoding,data:data2}];
return false;
}
if(!((data2 === "utf-8") || (data2 === "base64"))){
validate128.errors = [{instancePath:instancePath+"/encoding",schemaPath:"#/properties/encoding/enum",keyword:"enum",params:{allowedValues: schema151.properties.encoding.enum},message:"must be equal to one of the allowed values",schema:schema151.properties.encoding.enum,parentSchema:schema151.properties.encoding,data:data2}];
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
if((data3.length > 400 || (data3.length > 200 && func6(data3) > 200))){
validate128.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema153,data:data3}];
return false;
}
else {
if((data3.length < 6 && func6(data3) < 3)){
validate128.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema153,data:data3}];
return false;
}
else {
if(!pattern54.test(data3)){
validate128.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$"+"\"",schema:"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$",parentSchema:schema153,data:data3}];
return false;
}
}
}
}
else {
validate128.errors = [{instancePath:instancePath+"/mime_type",schemaPath:"#/components/schemas/MediaType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema153.type,parentSchema:schema153,data:data3}];
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
validate128.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema151.type,parentSchema:schema151,data}];
return false;
}
}
validate128.errors = vErrors;
return errors === 0;
}
validate128.evaluated = {"props":{"path":true,"content":true,"encoding":true,"mime_type":true},"dynamicProps":false,"dynamicItems":false};


function validate127(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createArtifactBody" */;
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

const listMemoryEntriesParameters = validate130;
const schema154 = {"$id":"https://baton.invalid/requests/listMemoryEntriesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"q":{"type":"string"},"type":{"type":"string","enum":["user","feedback","project","reference","learning","context"]},"tag":{"type":"string","minLength":1,"pattern":"^[^\\u0000]+$","maxLength":64},"conversation_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"as_of":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"since":{"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991},"intent":{"type":"string","enum":["auto","off"],"default":"auto"}},"required":[]}}};

function validate130(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMemoryEntriesParameters" */;
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
if(data0.intent === undefined){
data0.intent = "auto";
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema154.properties.query.properties.limit.type,parentSchema:schema154.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema154.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate130.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema154.properties.query.properties.limit,data:data1}];
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
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema154.properties.query.properties.before.type,parentSchema:schema154.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema154.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate130.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema154.properties.query.properties.before,data:data2}];
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
validate130.errors = [{instancePath:instancePath+"/query/q",schemaPath:"#/properties/query/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.properties.query.properties.q.type,parentSchema:schema154.properties.query.properties.q,data:data3}];
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
validate130.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.properties.query.properties.type.type,parentSchema:schema154.properties.query.properties.type,data:data4}];
return false;
}
if(!((((((data4 === "user") || (data4 === "feedback")) || (data4 === "project")) || (data4 === "reference")) || (data4 === "learning")) || (data4 === "context"))){
validate130.errors = [{instancePath:instancePath+"/query/type",schemaPath:"#/properties/query/properties/type/enum",keyword:"enum",params:{allowedValues: schema154.properties.query.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema154.properties.query.properties.type.enum,parentSchema:schema154.properties.query.properties.type,data:data4}];
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
if((data5.length > 128 || (data5.length > 64 && func6(data5) > 64))){
validate130.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema154.properties.query.properties.tag,data:data5}];
return false;
}
else {
if((data5.length < 2 && func6(data5) < 1)){
validate130.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema154.properties.query.properties.tag,data:data5}];
return false;
}
else {
if(!pattern5.test(data5)){
validate130.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]+$"},message:"must match pattern \""+"^[^\\u0000]+$"+"\"",schema:"^[^\\u0000]+$",parentSchema:schema154.properties.query.properties.tag,data:data5}];
return false;
}
}
}
}
else {
validate130.errors = [{instancePath:instancePath+"/query/tag",schemaPath:"#/properties/query/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.properties.query.properties.tag.type,parentSchema:schema154.properties.query.properties.tag,data:data5}];
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
validate130.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema154.properties.query.properties.conversation_id.type,parentSchema:schema154.properties.query.properties.conversation_id,data:data6}];
return false;
}
if(errors === _errs11){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate130.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema154.properties.query.properties.conversation_id,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate130.errors = [{instancePath:instancePath+"/query/conversation_id",schemaPath:"#/properties/query/properties/conversation_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema154.properties.query.properties.conversation_id,data:data6}];
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
validate130.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema154.properties.query.properties.as_of.type,parentSchema:schema154.properties.query.properties.as_of,data:data7}];
return false;
}
if(errors === _errs13){
if(typeof data7 == "number"){
if(data7 > 9007199254740991 || isNaN(data7)){
validate130.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema154.properties.query.properties.as_of,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate130.errors = [{instancePath:instancePath+"/query/as_of",schemaPath:"#/properties/query/properties/as_of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema154.properties.query.properties.as_of,data:data7}];
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
validate130.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema154.properties.query.properties.since.type,parentSchema:schema154.properties.query.properties.since,data:data8}];
return false;
}
if(errors === _errs15){
if(typeof data8 == "number"){
if(data8 > 9007199254740991 || isNaN(data8)){
validate130.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema154.properties.query.properties.since,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate130.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema154.properties.query.properties.since,data:data8}];
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
validate130.errors = [{instancePath:instancePath+"/query/intent",schemaPath:"#/properties/query/properties/intent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema154.properties.query.properties.intent.type,parentSchema:schema154.properties.query.properties.intent,data:data9}];
return false;
}
if(!((data9 === "auto") || (data9 === "off"))){
validate130.errors = [{instancePath:instancePath+"/query/intent",schemaPath:"#/properties/query/properties/intent/enum",keyword:"enum",params:{allowedValues: schema154.properties.query.properties.intent.enum},message:"must be equal to one of the allowed values",schema:schema154.properties.query.properties.intent.enum,parentSchema:schema154.properties.query.properties.intent,data:data9}];
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
validate130.errors = vErrors;
return errors === 0;
}
validate130.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createMemoryEntryBody = validate131;
const schema155 = {"$id":"https://baton.invalid/requests/createMemoryEntryBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateMemoryEntryRequest"}}};
const schema156 = {"type":"object","required":["type","title","content"],"properties":{"type":{"$ref":"#/components/schemas/MemoryType"},"title":{"$ref":"#/components/schemas/MemoryTitle"},"content":{"$ref":"#/components/schemas/MemoryContent"},"source":{"$ref":"#/components/schemas/MemorySource"},"tags":{"$ref":"#/components/schemas/MemoryTags"},"conversation_id":{"$ref":"#/components/schemas/Id"},"artifact_id":{"$ref":"#/components/schemas/Id"},"valid_from":{"$ref":"#/components/schemas/Time"},"supersedes":{"type":"array","maxItems":32,"items":{"$ref":"#/components/schemas/Id"}}},"x-without-nulls":["source","tags","conversation_id","artifact_id","valid_from","supersedes"]};
const schema157 = {"type":"string","enum":["user","feedback","project","reference","learning","context"]};
const schema158 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};
const schema159 = {"type":"string","pattern":"^[^\\u0000]*$"};
const schema160 = {"type":"string","maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]*$"};
const schema161 = {"type":"array","maxItems":32,"items":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"}};
const schema162 = {"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991};
const schema164 = {"type":"integer","format":"int64","minimum":0,"maximum":9007199254740991};

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
validate132.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema156.required,parentSchema:schema156,data}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate132.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema157.type,parentSchema:schema157,data:data0}];
return false;
}
if(!((((((data0 === "user") || (data0 === "feedback")) || (data0 === "project")) || (data0 === "reference")) || (data0 === "learning")) || (data0 === "context"))){
validate132.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/enum",keyword:"enum",params:{allowedValues: schema157.enum},message:"must be equal to one of the allowed values",schema:schema157.enum,parentSchema:schema157,data:data0}];
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
if((data1.length > 400 || (data1.length > 200 && func6(data1) > 200))){
validate132.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema158,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate132.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema158,data:data1}];
return false;
}
else {
if(!pattern9.test(data1)){
validate132.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema158,data:data1}];
return false;
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema158.type,parentSchema:schema158,data:data1}];
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
if(!pattern44.test(data2)){
validate132.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema159,data:data2}];
return false;
}
}
else {
validate132.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema159.type,parentSchema:schema159,data:data2}];
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
if((data3.length > 400 || (data3.length > 200 && func6(data3) > 200))){
validate132.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema160,data:data3}];
return false;
}
else {
if(!pattern49.test(data3)){
validate132.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema160,data:data3}];
return false;
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema160.type,parentSchema:schema160,data:data3}];
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
validate132.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema161,data:data4}];
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
if((data5.length > 128 || (data5.length > 64 && func6(data5) > 64))){
validate132.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema161.items,data:data5}];
return false;
}
else {
if((data5.length < 2 && func6(data5) < 1)){
validate132.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema161.items,data:data5}];
return false;
}
else {
if(!pattern9.test(data5)){
validate132.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema161.items,data:data5}];
return false;
}
}
}
}
else {
validate132.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema161.items.type,parentSchema:schema161.items,data:data5}];
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
validate132.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema161.type,parentSchema:schema161,data:data4}];
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
validate132.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data6}];
return false;
}
if(errors === _errs19){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate132.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate132.errors = [{instancePath:instancePath+"/conversation_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data6}];
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
validate132.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data7}];
return false;
}
if(errors === _errs22){
if(typeof data7 == "number"){
if(data7 > 9007199254740991 || isNaN(data7)){
validate132.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data7}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate132.errors = [{instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data7}];
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
validate132.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema164.type,parentSchema:schema164,data:data8}];
return false;
}
if(errors === _errs25){
if(typeof data8 == "number"){
if(data8 > 9007199254740991 || isNaN(data8)){
validate132.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema164,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate132.errors = [{instancePath:instancePath+"/valid_from",schemaPath:"#/components/schemas/Time/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema164,data:data8}];
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
validate132.errors = [{instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema156.properties.supersedes,data:data9}];
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
validate132.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data10}];
return false;
}
if(errors === _errs30){
if(typeof data10 == "number"){
if(data10 > 9007199254740991 || isNaN(data10)){
validate132.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data10}];
return false;
}
else {
if(data10 < 1 || isNaN(data10)){
validate132.errors = [{instancePath:instancePath+"/supersedes/" + i1,schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data10}];
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
validate132.errors = [{instancePath:instancePath+"/supersedes",schemaPath:"#/properties/supersedes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema156.properties.supersedes.type,parentSchema:schema156.properties.supersedes,data:data9}];
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
validate132.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema156.type,parentSchema:schema156,data}];
return false;
}
}
validate132.errors = vErrors;
return errors === 0;
}
validate132.evaluated = {"props":{"type":true,"title":true,"content":true,"source":true,"tags":true,"conversation_id":true,"artifact_id":true,"valid_from":true,"supersedes":true},"dynamicProps":false,"dynamicItems":false};


function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createMemoryEntryBody" */;
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

const updateMemoryEntryBody = validate134;
const schema166 = {"$id":"https://baton.invalid/requests/updateMemoryEntryBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateMemoryEntryRequest"}}};
const schema167 = {"type":"object","properties":{"type":{"$ref":"#/components/schemas/MemoryType"},"title":{"$ref":"#/components/schemas/MemoryTitle"},"content":{"$ref":"#/components/schemas/MemoryContent"},"source":{"$ref":"#/components/schemas/MemorySource"},"tags":{"$ref":"#/components/schemas/MemoryTags"},"artifact_id":{"oneOf":[{"$ref":"#/components/schemas/Id"},{"type":"null"}]}},"x-without-nulls":["type","title","content","source","tags"]};

function validate135(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate135.evaluated;
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
validate135.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema157.type,parentSchema:schema157,data:data0}];
return false;
}
if(!((((((data0 === "user") || (data0 === "feedback")) || (data0 === "project")) || (data0 === "reference")) || (data0 === "learning")) || (data0 === "context"))){
validate135.errors = [{instancePath:instancePath+"/type",schemaPath:"#/components/schemas/MemoryType/enum",keyword:"enum",params:{allowedValues: schema157.enum},message:"must be equal to one of the allowed values",schema:schema157.enum,parentSchema:schema157,data:data0}];
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
if((data1.length > 400 || (data1.length > 200 && func6(data1) > 200))){
validate135.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema158,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate135.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema158,data:data1}];
return false;
}
else {
if(!pattern9.test(data1)){
validate135.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema158,data:data1}];
return false;
}
}
}
}
else {
validate135.errors = [{instancePath:instancePath+"/title",schemaPath:"#/components/schemas/MemoryTitle/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema158.type,parentSchema:schema158,data:data1}];
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
if(!pattern44.test(data2)){
validate135.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\"",schema:"^[^\\u0000]*$",parentSchema:schema159,data:data2}];
return false;
}
}
else {
validate135.errors = [{instancePath:instancePath+"/content",schemaPath:"#/components/schemas/MemoryContent/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema159.type,parentSchema:schema159,data:data2}];
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
if((data3.length > 400 || (data3.length > 200 && func6(data3) > 200))){
validate135.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema160,data:data3}];
return false;
}
else {
if(!pattern49.test(data3)){
validate135.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]*$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]*$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]*$",parentSchema:schema160,data:data3}];
return false;
}
}
}
else {
validate135.errors = [{instancePath:instancePath+"/source",schemaPath:"#/components/schemas/MemorySource/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema160.type,parentSchema:schema160,data:data3}];
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
validate135.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema161,data:data4}];
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
if((data5.length > 128 || (data5.length > 64 && func6(data5) > 64))){
validate135.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema161.items,data:data5}];
return false;
}
else {
if((data5.length < 2 && func6(data5) < 1)){
validate135.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema161.items,data:data5}];
return false;
}
else {
if(!pattern9.test(data5)){
validate135.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema161.items,data:data5}];
return false;
}
}
}
}
else {
validate135.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/components/schemas/MemoryTags/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema161.items.type,parentSchema:schema161.items,data:data5}];
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
validate135.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/components/schemas/MemoryTags/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema161.type,parentSchema:schema161,data:data4}];
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
const err0 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data6};
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
const err1 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data6};
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
const err2 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data6};
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
const err3 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/properties/artifact_id/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema167.properties.artifact_id.oneOf[1].type,parentSchema:schema167.properties.artifact_id.oneOf[1],data:data6};
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
const err4 = {instancePath:instancePath+"/artifact_id",schemaPath:"#/properties/artifact_id/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema167.properties.artifact_id.oneOf,parentSchema:schema167.properties.artifact_id,data:data6};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate135.errors = vErrors;
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
validate135.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema167.type,parentSchema:schema167,data}];
return false;
}
}
validate135.errors = vErrors;
return errors === 0;
}
validate135.evaluated = {"props":{"type":true,"title":true,"content":true,"source":true,"tags":true,"artifact_id":true},"dynamicProps":false,"dynamicItems":false};


function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateMemoryEntryBody" */;
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
if(data.requestBody !== undefined){
if(!(validate135(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
errors = vErrors.length;
}
}
}
validate134.errors = vErrors;
return errors === 0;
}
validate134.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const listMemoryRelationsParameters = validate137;
const schema174 = {"$id":"https://baton.invalid/requests/listMemoryRelationsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"entry_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"relation":{"type":"string","enum":["relates_to","refines","contradicts","supersedes","supports"]}},"required":[]}}};

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listMemoryRelationsParameters" */;
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
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate137.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema174.properties.query.properties.limit.type,parentSchema:schema174.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate137.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema174.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate137.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema174.properties.query.properties.limit,data:data1}];
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
validate137.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema174.properties.query.properties.before.type,parentSchema:schema174.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate137.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema174.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate137.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema174.properties.query.properties.before,data:data2}];
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
validate137.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema174.properties.query.properties.entry_id.type,parentSchema:schema174.properties.query.properties.entry_id,data:data3}];
return false;
}
if(errors === _errs5){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate137.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema174.properties.query.properties.entry_id,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate137.errors = [{instancePath:instancePath+"/query/entry_id",schemaPath:"#/properties/query/properties/entry_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema174.properties.query.properties.entry_id,data:data3}];
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
validate137.errors = [{instancePath:instancePath+"/query/relation",schemaPath:"#/properties/query/properties/relation/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema174.properties.query.properties.relation.type,parentSchema:schema174.properties.query.properties.relation,data:data4}];
return false;
}
if(!(((((data4 === "relates_to") || (data4 === "refines")) || (data4 === "contradicts")) || (data4 === "supersedes")) || (data4 === "supports"))){
validate137.errors = [{instancePath:instancePath+"/query/relation",schemaPath:"#/properties/query/properties/relation/enum",keyword:"enum",params:{allowedValues: schema174.properties.query.properties.relation.enum},message:"must be equal to one of the allowed values",schema:schema174.properties.query.properties.relation.enum,parentSchema:schema174.properties.query.properties.relation,data:data4}];
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
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createMemoryRelationBody = validate138;
const schema175 = {"$id":"https://baton.invalid/requests/createMemoryRelationBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateMemoryRelationRequest"}}};
const schema176 = {"type":"object","required":["source_id","target_id","relation"],"properties":{"source_id":{"$ref":"#/components/schemas/Id"},"target_id":{"$ref":"#/components/schemas/Id"},"relation":{"$ref":"#/components/schemas/MemoryRelationKind"}}};
const schema179 = {"type":"string","enum":["relates_to","refines","contradicts","supersedes","supports"]};

function validate139(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate139.evaluated;
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
validate139.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema176.required,parentSchema:schema176,data}];
return false;
}
else {
if(data.source_id !== undefined){
let data0 = data.source_id;
const _errs1 = errors;
const _errs2 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate139.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data0}];
return false;
}
if(errors === _errs2){
if(typeof data0 == "number"){
if(data0 > 9007199254740991 || isNaN(data0)){
validate139.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data0}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate139.errors = [{instancePath:instancePath+"/source_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data0}];
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
validate139.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema162.type,parentSchema:schema162,data:data1}];
return false;
}
if(errors === _errs5){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate139.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema162,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate139.errors = [{instancePath:instancePath+"/target_id",schemaPath:"#/components/schemas/Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema162,data:data1}];
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
validate139.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/MemoryRelationKind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema179.type,parentSchema:schema179,data:data2}];
return false;
}
if(!(((((data2 === "relates_to") || (data2 === "refines")) || (data2 === "contradicts")) || (data2 === "supersedes")) || (data2 === "supports"))){
validate139.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/MemoryRelationKind/enum",keyword:"enum",params:{allowedValues: schema179.enum},message:"must be equal to one of the allowed values",schema:schema179.enum,parentSchema:schema179,data:data2}];
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
validate139.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema176.type,parentSchema:schema176,data}];
return false;
}
}
validate139.errors = vErrors;
return errors === 0;
}
validate139.evaluated = {"props":{"source_id":true,"target_id":true,"relation":true},"dynamicProps":false,"dynamicItems":false};


function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createMemoryRelationBody" */;
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
if(data.requestBody !== undefined){
if(!(validate139(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors);
errors = vErrors.length;
}
}
}
validate138.errors = vErrors;
return errors === 0;
}
validate138.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const getMemoryGraphParameters = validate141;
const schema180 = {"$id":"https://baton.invalid/requests/getMemoryGraphParameters","properties":{"query":{"properties":{"root":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"depth":{"type":"integer","format":"int64","minimum":1,"maximum":5,"default":1}},"required":[]}}};

function validate141(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getMemoryGraphParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate141.evaluated;
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
validate141.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema180.properties.query.properties.root.type,parentSchema:schema180.properties.query.properties.root,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate141.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema180.properties.query.properties.root,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate141.errors = [{instancePath:instancePath+"/query/root",schemaPath:"#/properties/query/properties/root/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema180.properties.query.properties.root,data:data1}];
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
validate141.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema180.properties.query.properties.depth.type,parentSchema:schema180.properties.query.properties.depth,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 5 || isNaN(data2)){
validate141.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 5},message:"must be <= 5",schema:5,parentSchema:schema180.properties.query.properties.depth,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate141.errors = [{instancePath:instancePath+"/query/depth",schemaPath:"#/properties/query/properties/depth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema180.properties.query.properties.depth,data:data2}];
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
validate141.errors = vErrors;
return errors === 0;
}
validate141.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const listScratchpadsParameters = validate142;
const schema181 = {"$id":"https://baton.invalid/requests/listScratchpadsParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"string","pattern":"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"}},"required":[]}}};
const pattern64 = func0("^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$", "u");

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listScratchpadsParameters" */;
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
if(data.query !== undefined){
let data0 = data.query;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.limit === undefined){
data0.limit = 100;
}
let data1 = data0.limit;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate142.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema181.properties.query.properties.limit.type,parentSchema:schema181.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate142.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema181.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate142.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema181.properties.query.properties.limit,data:data1}];
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
if(!pattern64.test(data2)){
validate142.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"},message:"must match pattern \""+"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$"+"\"",schema:"^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$",parentSchema:schema181.properties.query.properties.before,data:data2}];
return false;
}
}
else {
validate142.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema181.properties.query.properties.before.type,parentSchema:schema181.properties.query.properties.before,data:data2}];
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
validate142.errors = vErrors;
return errors === 0;
}
validate142.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getScratchpadParameters = validate143;
const schema182 = {"$id":"https://baton.invalid/requests/getScratchpadParameters","properties":{"path":{"properties":{"agent_id":{"type":"string","pattern":"^[A-Za-z0-9_-]{1,64}$"}},"required":[]},"query":{"properties":{"kind":{"type":"string","enum":["agent"]}},"required":[]}}};

function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getScratchpadParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate143.evaluated;
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
if(!pattern10.test(data1)){
validate143.errors = [{instancePath:instancePath+"/path/agent_id",schemaPath:"#/properties/path/properties/agent_id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]{1,64}$"},message:"must match pattern \""+"^[A-Za-z0-9_-]{1,64}$"+"\"",schema:"^[A-Za-z0-9_-]{1,64}$",parentSchema:schema182.properties.path.properties.agent_id,data:data1}];
return false;
}
}
else {
validate143.errors = [{instancePath:instancePath+"/path/agent_id",schemaPath:"#/properties/path/properties/agent_id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema182.properties.path.properties.agent_id.type,parentSchema:schema182.properties.path.properties.agent_id,data:data1}];
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
validate143.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema182.properties.query.properties.kind.type,parentSchema:schema182.properties.query.properties.kind,data:data3}];
return false;
}
if(!(data3 === "agent")){
validate143.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/enum",keyword:"enum",params:{allowedValues: schema182.properties.query.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema182.properties.query.properties.kind.enum,parentSchema:schema182.properties.query.properties.kind,data:data3}];
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
validate143.errors = vErrors;
return errors === 0;
}
validate143.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const getUsageParameters = validate144;
const schema183 = {"$id":"https://baton.invalid/requests/getUsageParameters","properties":{"query":{"properties":{"from":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"to":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"group_by":{"type":"string","enum":["day","agent","model"],"default":"day"},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"string","pattern":"^[0-9]{1,16}:[^\\u0000]*$"}},"required":[]}}};
const pattern66 = func0("^[0-9]{1,16}:[^\\u0000]*$", "u");

function validate144(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getUsageParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate144.evaluated;
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
validate144.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema183.properties.query.properties.from.type,parentSchema:schema183.properties.query.properties.from,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 253402300800 || isNaN(data1)){
validate144.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema183.properties.query.properties.from,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate144.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema183.properties.query.properties.from,data:data1}];
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
validate144.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema183.properties.query.properties.to.type,parentSchema:schema183.properties.query.properties.to,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 253402300800 || isNaN(data2)){
validate144.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema183.properties.query.properties.to,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate144.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema183.properties.query.properties.to,data:data2}];
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
validate144.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema183.properties.query.properties.group_by.type,parentSchema:schema183.properties.query.properties.group_by,data:data3}];
return false;
}
if(!(((data3 === "day") || (data3 === "agent")) || (data3 === "model"))){
validate144.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/enum",keyword:"enum",params:{allowedValues: schema183.properties.query.properties.group_by.enum},message:"must be equal to one of the allowed values",schema:schema183.properties.query.properties.group_by.enum,parentSchema:schema183.properties.query.properties.group_by,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.limit !== undefined){
let data4 = data0.limit;
const _errs7 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate144.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema183.properties.query.properties.limit.type,parentSchema:schema183.properties.query.properties.limit,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 200 || isNaN(data4)){
validate144.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema183.properties.query.properties.limit,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate144.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema183.properties.query.properties.limit,data:data4}];
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
if(valid1){
if(data0.before !== undefined){
let data5 = data0.before;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data5 === "string"){
if(!pattern66.test(data5)){
validate144.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,16}:[^\\u0000]*$"},message:"must match pattern \""+"^[0-9]{1,16}:[^\\u0000]*$"+"\"",schema:"^[0-9]{1,16}:[^\\u0000]*$",parentSchema:schema183.properties.query.properties.before,data:data5}];
return false;
}
}
else {
validate144.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema183.properties.query.properties.before.type,parentSchema:schema183.properties.query.properties.before,data:data5}];
return false;
}
}
var valid1 = _errs9 === errors;
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
}
validate144.errors = vErrors;
return errors === 0;
}
validate144.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getTenantsUsageParameters = validate145;
const schema184 = {"$id":"https://baton.invalid/requests/getTenantsUsageParameters","properties":{"query":{"properties":{"from":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"to":{"type":"integer","format":"int64","minimum":0,"maximum":253402300800},"group_by":{"type":"string","enum":["day","agent","model"],"default":"day"},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"string","pattern":"^[0-9]{1,16}:[^\\u0000]*$"},"tenant_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getTenantsUsageParameters" */;
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
validate145.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema184.properties.query.properties.from.type,parentSchema:schema184.properties.query.properties.from,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 253402300800 || isNaN(data1)){
validate145.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema184.properties.query.properties.from,data:data1}];
return false;
}
else {
if(data1 < 0 || isNaN(data1)){
validate145.errors = [{instancePath:instancePath+"/query/from",schemaPath:"#/properties/query/properties/from/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema184.properties.query.properties.from,data:data1}];
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
validate145.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema184.properties.query.properties.to.type,parentSchema:schema184.properties.query.properties.to,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 253402300800 || isNaN(data2)){
validate145.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/maximum",keyword:"maximum",params:{comparison: "<=", limit: 253402300800},message:"must be <= 253402300800",schema:253402300800,parentSchema:schema184.properties.query.properties.to,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate145.errors = [{instancePath:instancePath+"/query/to",schemaPath:"#/properties/query/properties/to/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema184.properties.query.properties.to,data:data2}];
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
validate145.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema184.properties.query.properties.group_by.type,parentSchema:schema184.properties.query.properties.group_by,data:data3}];
return false;
}
if(!(((data3 === "day") || (data3 === "agent")) || (data3 === "model"))){
validate145.errors = [{instancePath:instancePath+"/query/group_by",schemaPath:"#/properties/query/properties/group_by/enum",keyword:"enum",params:{allowedValues: schema184.properties.query.properties.group_by.enum},message:"must be equal to one of the allowed values",schema:schema184.properties.query.properties.group_by.enum,parentSchema:schema184.properties.query.properties.group_by,data:data3}];
return false;
}
var valid1 = _errs5 === errors;
if(valid1){
if(data0.limit !== undefined){
let data4 = data0.limit;
const _errs7 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate145.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema184.properties.query.properties.limit.type,parentSchema:schema184.properties.query.properties.limit,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 200 || isNaN(data4)){
validate145.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema184.properties.query.properties.limit,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate145.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema184.properties.query.properties.limit,data:data4}];
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
if(valid1){
if(data0.before !== undefined){
let data5 = data0.before;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data5 === "string"){
if(!pattern66.test(data5)){
validate145.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,16}:[^\\u0000]*$"},message:"must match pattern \""+"^[0-9]{1,16}:[^\\u0000]*$"+"\"",schema:"^[0-9]{1,16}:[^\\u0000]*$",parentSchema:schema184.properties.query.properties.before,data:data5}];
return false;
}
}
else {
validate145.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema184.properties.query.properties.before.type,parentSchema:schema184.properties.query.properties.before,data:data5}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.tenant_id !== undefined){
let data6 = data0.tenant_id;
const _errs11 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate145.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema184.properties.query.properties.tenant_id.type,parentSchema:schema184.properties.query.properties.tenant_id,data:data6}];
return false;
}
if(errors === _errs11){
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
validate145.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema184.properties.query.properties.tenant_id,data:data6}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate145.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema184.properties.query.properties.tenant_id,data:data6}];
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
}
}
}
}
}
}
}
}
validate145.errors = vErrors;
return errors === 0;
}
validate145.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const createTenantBody = validate146;
const schema185 = {"$id":"https://baton.invalid/requests/createTenantBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateTenantRequest"}}};
const schema186 = {"type":"object","required":["name"],"properties":{"name":{"$ref":"#/components/schemas/TenantName"}}};
const schema187 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};

function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate147.evaluated;
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
validate147.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema186.required,parentSchema:schema186,data}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate147.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema187,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate147.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema187,data:data0}];
return false;
}
else {
if(!pattern9.test(data0)){
validate147.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema187,data:data0}];
return false;
}
}
}
}
else {
validate147.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema187.type,parentSchema:schema187,data:data0}];
return false;
}
}
}
}
}
else {
validate147.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema186.type,parentSchema:schema186,data}];
return false;
}
}
validate147.errors = vErrors;
return errors === 0;
}
validate147.evaluated = {"props":{"name":true},"dynamicProps":false,"dynamicItems":false};


function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createTenantBody" */;
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
if(data.requestBody !== undefined){
if(!(validate147(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
errors = vErrors.length;
}
}
}
validate146.errors = vErrors;
return errors === 0;
}
validate146.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const updateTenantBody = validate149;
const schema188 = {"$id":"https://baton.invalid/requests/updateTenantBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/UpdateTenantRequest"}}};
const schema189 = {"type":"object","properties":{"name":{"$ref":"#/components/schemas/TenantName"},"disabled":{"type":"boolean"}},"x-without-nulls":["name","disabled"]};

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate150.evaluated;
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
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate150.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema187,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate150.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema187,data:data0}];
return false;
}
else {
if(!pattern9.test(data0)){
validate150.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema187,data:data0}];
return false;
}
}
}
}
else {
validate150.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TenantName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema187.type,parentSchema:schema187,data:data0}];
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
validate150.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema189.properties.disabled.type,parentSchema:schema189.properties.disabled,data:data1}];
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
validate150.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema189.type,parentSchema:schema189,data}];
return false;
}
}
validate150.errors = vErrors;
return errors === 0;
}
validate150.evaluated = {"props":{"name":true,"disabled":true},"dynamicProps":false,"dynamicItems":false};


function validate149(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/updateTenantBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate149.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
if(!(validate150(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors);
errors = vErrors.length;
}
}
}
validate149.errors = vErrors;
return errors === 0;
}
validate149.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const rotateTenantTokenParameters = validate152;
const schema191 = {"$id":"https://baton.invalid/requests/rotateTenantTokenParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"disable":{"type":"boolean","default":false}},"required":[]}}};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/rotateTenantTokenParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate152.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema191.properties.path.properties.id.type,parentSchema:schema191.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate152.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema191.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate152.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema191.properties.path.properties.id,data:data1}];
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
validate152.errors = [{instancePath:instancePath+"/query/disable",schemaPath:"#/properties/query/properties/disable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema191.properties.query.properties.disable.type,parentSchema:schema191.properties.query.properties.disable,data:data3}];
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
validate152.errors = vErrors;
return errors === 0;
}
validate152.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const listTokensParameters = validate153;
const schema192 = {"$id":"https://baton.invalid/requests/listTokensParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listTokensParameters" */;
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
if(data.path !== undefined){
let data0 = data.path;
const _errs0 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.id !== undefined){
let data1 = data0.id;
const _errs1 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate153.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema192.properties.path.properties.id.type,parentSchema:schema192.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate153.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema192.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate153.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema192.properties.path.properties.id,data:data1}];
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
validate153.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema192.properties.query.properties.limit.type,parentSchema:schema192.properties.query.properties.limit,data:data3}];
return false;
}
if(errors === _errs4){
if(typeof data3 == "number"){
if(data3 > 200 || isNaN(data3)){
validate153.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema192.properties.query.properties.limit,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate153.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema192.properties.query.properties.limit,data:data3}];
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
if(data2.before !== undefined){
let data4 = data2.before;
const _errs6 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate153.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema192.properties.query.properties.before.type,parentSchema:schema192.properties.query.properties.before,data:data4}];
return false;
}
if(errors === _errs6){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate153.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema192.properties.query.properties.before,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate153.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema192.properties.query.properties.before,data:data4}];
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
validate153.errors = vErrors;
return errors === 0;
}
validate153.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const createTokenBody = validate154;
const schema193 = {"$id":"https://baton.invalid/requests/createTokenBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/CreateTokenRequest"}}};
const schema194 = {"type":"object","required":["name"],"properties":{"name":{"$ref":"#/components/schemas/TokenName"},"scopes":{"type":"array","minItems":1,"maxItems":4,"items":{"$ref":"#/components/schemas/TokenScope"}},"expires_at":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"x-without-nulls":["scopes","expires_at"]};
const schema195 = {"type":"string","minLength":1,"maxLength":200,"pattern":"^[^\\u0000-\\u001f\\u007f]+$"};
const schema196 = {"type":"string","enum":["read","run","approve","manage"]};

function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate155.evaluated;
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
validate155.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema194.required,parentSchema:schema194,data}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if((data0.length > 400 || (data0.length > 200 && func6(data0) > 200))){
validate155.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema195,data:data0}];
return false;
}
else {
if((data0.length < 2 && func6(data0) < 1)){
validate155.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema195,data:data0}];
return false;
}
else {
if(!pattern9.test(data0)){
validate155.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\"",schema:"^[^\\u0000-\\u001f\\u007f]+$",parentSchema:schema195,data:data0}];
return false;
}
}
}
}
else {
validate155.errors = [{instancePath:instancePath+"/name",schemaPath:"#/components/schemas/TokenName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema195.type,parentSchema:schema195,data:data0}];
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
validate155.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items",schema:4,parentSchema:schema194.properties.scopes,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate155.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema194.properties.scopes,data:data1}];
return false;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate155.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/components/schemas/TokenScope/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema196.type,parentSchema:schema196,data:data2}];
return false;
}
if(!((((data2 === "read") || (data2 === "run")) || (data2 === "approve")) || (data2 === "manage"))){
validate155.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/components/schemas/TokenScope/enum",keyword:"enum",params:{allowedValues: schema196.enum},message:"must be equal to one of the allowed values",schema:schema196.enum,parentSchema:schema196,data:data2}];
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
validate155.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema194.properties.scopes.type,parentSchema:schema194.properties.scopes,data:data1}];
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
validate155.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema194.properties.expires_at.type,parentSchema:schema194.properties.expires_at,data:data3}];
return false;
}
if(errors === _errs9){
if(typeof data3 == "number"){
if(data3 > 9007199254740991 || isNaN(data3)){
validate155.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema194.properties.expires_at,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate155.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema194.properties.expires_at,data:data3}];
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
validate155.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema194.type,parentSchema:schema194,data}];
return false;
}
}
validate155.errors = vErrors;
return errors === 0;
}
validate155.evaluated = {"props":{"name":true,"scopes":true,"expires_at":true},"dynamicProps":false,"dynamicItems":false};


function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/createTokenBody" */;
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
if(!(validate155(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
}
validate154.errors = vErrors;
return errors === 0;
}
validate154.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const revokeTokenParameters = validate157;
const schema197 = {"$id":"https://baton.invalid/requests/revokeTokenParameters","properties":{"path":{"properties":{"id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"token_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]},"query":{"properties":{"disable":{"type":"boolean","default":false}},"required":[]}}};

function validate157(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/revokeTokenParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate157.evaluated;
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
validate157.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema197.properties.path.properties.id.type,parentSchema:schema197.properties.path.properties.id,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 9007199254740991 || isNaN(data1)){
validate157.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema197.properties.path.properties.id,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate157.errors = [{instancePath:instancePath+"/path/id",schemaPath:"#/properties/path/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema197.properties.path.properties.id,data:data1}];
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
validate157.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema197.properties.path.properties.token_id.type,parentSchema:schema197.properties.path.properties.token_id,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate157.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema197.properties.path.properties.token_id,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate157.errors = [{instancePath:instancePath+"/path/token_id",schemaPath:"#/properties/path/properties/token_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema197.properties.path.properties.token_id,data:data2}];
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
validate157.errors = [{instancePath:instancePath+"/query/disable",schemaPath:"#/properties/query/properties/disable/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema197.properties.query.properties.disable.type,parentSchema:schema197.properties.query.properties.disable,data:data4}];
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
validate157.errors = vErrors;
return errors === 0;
}
validate157.evaluated = {"props":{"path":true,"query":true},"dynamicProps":false,"dynamicItems":false};

const listAuditEntriesParameters = validate158;
const schema198 = {"$id":"https://baton.invalid/requests/listAuditEntriesParameters","properties":{"query":{"properties":{"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200,"default":100},"before":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991},"action":{"type":"string","enum":["tenant.create","tenant.update","tenant.rotate-token","token.create","token.revoke","agent.create","agent.update","agent.delete","schedule.create","schedule.update","schedule.delete","webhook.create","webhook.update","webhook.delete","webhook.rotate-secret","question.approve","question.deny","admin.refused"]},"tenant_id":{"type":"integer","format":"int64","minimum":1,"maximum":9007199254740991}},"required":[]}}};

function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/listAuditEntriesParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate158.evaluated;
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
validate158.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema198.properties.query.properties.limit.type,parentSchema:schema198.properties.query.properties.limit,data:data1}];
return false;
}
if(errors === _errs1){
if(typeof data1 == "number"){
if(data1 > 200 || isNaN(data1)){
validate158.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema198.properties.query.properties.limit,data:data1}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate158.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema198.properties.query.properties.limit,data:data1}];
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
validate158.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema198.properties.query.properties.before.type,parentSchema:schema198.properties.query.properties.before,data:data2}];
return false;
}
if(errors === _errs3){
if(typeof data2 == "number"){
if(data2 > 9007199254740991 || isNaN(data2)){
validate158.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema198.properties.query.properties.before,data:data2}];
return false;
}
else {
if(data2 < 1 || isNaN(data2)){
validate158.errors = [{instancePath:instancePath+"/query/before",schemaPath:"#/properties/query/properties/before/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema198.properties.query.properties.before,data:data2}];
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
validate158.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema198.properties.query.properties.action.type,parentSchema:schema198.properties.query.properties.action,data:data3}];
return false;
}
if(!((((((((((((((((((data3 === "tenant.create") || (data3 === "tenant.update")) || (data3 === "tenant.rotate-token")) || (data3 === "token.create")) || (data3 === "token.revoke")) || (data3 === "agent.create")) || (data3 === "agent.update")) || (data3 === "agent.delete")) || (data3 === "schedule.create")) || (data3 === "schedule.update")) || (data3 === "schedule.delete")) || (data3 === "webhook.create")) || (data3 === "webhook.update")) || (data3 === "webhook.delete")) || (data3 === "webhook.rotate-secret")) || (data3 === "question.approve")) || (data3 === "question.deny")) || (data3 === "admin.refused"))){
validate158.errors = [{instancePath:instancePath+"/query/action",schemaPath:"#/properties/query/properties/action/enum",keyword:"enum",params:{allowedValues: schema198.properties.query.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema198.properties.query.properties.action.enum,parentSchema:schema198.properties.query.properties.action,data:data3}];
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
validate158.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema198.properties.query.properties.tenant_id.type,parentSchema:schema198.properties.query.properties.tenant_id,data:data4}];
return false;
}
if(errors === _errs7){
if(typeof data4 == "number"){
if(data4 > 9007199254740991 || isNaN(data4)){
validate158.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema198.properties.query.properties.tenant_id,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate158.errors = [{instancePath:instancePath+"/query/tenant_id",schemaPath:"#/properties/query/properties/tenant_id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema198.properties.query.properties.tenant_id,data:data4}];
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
validate158.errors = vErrors;
return errors === 0;
}
validate158.evaluated = {"props":{"query":true},"dynamicProps":false,"dynamicItems":false};

const getOpenapiDocumentParameters = validate159;
const schema199 = {"$id":"https://baton.invalid/requests/getOpenapiDocumentParameters","properties":{"header":{"properties":{"accept-encoding":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"},"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getOpenapiDocumentParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate159.evaluated;
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
if(data0["accept-encoding"] !== undefined){
let data1 = data0["accept-encoding"];
const _errs1 = errors;
if(errors === _errs1){
if(typeof data1 === "string"){
if(!pattern27.test(data1)){
validate159.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema199.properties.header.properties["accept-encoding"],data:data1}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema199.properties.header.properties["accept-encoding"].type,parentSchema:schema199.properties.header.properties["accept-encoding"],data:data1}];
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
if(!pattern27.test(data2)){
validate159.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema199.properties.header.properties["if-match"],data:data2}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema199.properties.header.properties["if-match"].type,parentSchema:schema199.properties.header.properties["if-match"],data:data2}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0["if-none-match"] !== undefined){
let data3 = data0["if-none-match"];
const _errs5 = errors;
if(errors === _errs5){
if(typeof data3 === "string"){
if(!pattern27.test(data3)){
validate159.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema199.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema199.properties.header.properties["if-none-match"].type,parentSchema:schema199.properties.header.properties["if-none-match"],data:data3}];
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
validate159.errors = vErrors;
return errors === 0;
}
validate159.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const getConsoleParameters = validate160;
const schema200 = {"$id":"https://baton.invalid/requests/getConsoleParameters","properties":{"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"accept-encoding":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getConsoleParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate160.evaluated;
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
if(!pattern27.test(data1)){
validate160.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema200.properties.header.properties["if-none-match"],data:data1}];
return false;
}
}
else {
validate160.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema200.properties.header.properties["if-none-match"].type,parentSchema:schema200.properties.header.properties["if-none-match"],data:data1}];
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
if(!pattern27.test(data2)){
validate160.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema200.properties.header.properties["accept-encoding"],data:data2}];
return false;
}
}
else {
validate160.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema200.properties.header.properties["accept-encoding"].type,parentSchema:schema200.properties.header.properties["accept-encoding"],data:data2}];
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
if(!pattern27.test(data3)){
validate160.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema200.properties.header.properties["if-match"],data:data3}];
return false;
}
}
else {
validate160.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema200.properties.header.properties["if-match"].type,parentSchema:schema200.properties.header.properties["if-match"],data:data3}];
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
validate160.errors = vErrors;
return errors === 0;
}
validate160.evaluated = {"props":{"header":true},"dynamicProps":false,"dynamicItems":false};

const redeemLoginCodeBody = validate161;
const schema201 = {"$id":"https://baton.invalid/requests/redeemLoginCodeBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/LoginCode"}}};
const schema202 = {"type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":1,"maxLength":200}}};

function validate161(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/redeemLoginCodeBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate161.evaluated;
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
validate161.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema202.required,parentSchema:schema202,data:data0}];
return false;
}
else {
if(data0.code !== undefined){
let data1 = data0.code;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 400 || (data1.length > 200 && func6(data1) > 200))){
validate161.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema202.properties.code,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate161.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema202.properties.code,data:data1}];
return false;
}
}
}
else {
validate161.errors = [{instancePath:instancePath+"/requestBody/code",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema202.properties.code.type,parentSchema:schema202.properties.code,data:data1}];
return false;
}
}
}
}
}
else {
validate161.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/LoginCode/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema202.type,parentSchema:schema202,data:data0}];
return false;
}
}
}
}
validate161.errors = vErrors;
return errors === 0;
}
validate161.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const beginConsoleSessionBody = validate162;
const schema203 = {"$id":"https://baton.invalid/requests/beginConsoleSessionBody","properties":{"requestBody":{"$ref":"https://baton.invalid/openapi#/components/schemas/SessionToken"}}};
const schema204 = {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":256,"pattern":"^[!-~]+$"}}};
const pattern77 = func0("^[!-~]+$", "u");

function validate162(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/beginConsoleSessionBody" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate162.evaluated;
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
validate162.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema204.required,parentSchema:schema204,data:data0}];
return false;
}
else {
if(data0.token !== undefined){
let data1 = data0.token;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if((data1.length > 512 || (data1.length > 256 && func6(data1) > 256))){
validate162.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema204.properties.token,data:data1}];
return false;
}
else {
if((data1.length < 2 && func6(data1) < 1)){
validate162.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema204.properties.token,data:data1}];
return false;
}
else {
if(!pattern77.test(data1)){
validate162.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\"",schema:"^[!-~]+$",parentSchema:schema204.properties.token,data:data1}];
return false;
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/requestBody/token",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema204.properties.token.type,parentSchema:schema204.properties.token,data:data1}];
return false;
}
}
}
}
}
else {
validate162.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"https://baton.invalid/openapi#/components/schemas/SessionToken/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema204.type,parentSchema:schema204,data:data0}];
return false;
}
}
}
}
validate162.errors = vErrors;
return errors === 0;
}
validate162.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

const getConsoleAssetParameters = validate163;
const schema205 = {"$id":"https://baton.invalid/requests/getConsoleAssetParameters","properties":{"path":{"properties":{"name":{"type":"string"}},"required":[]},"header":{"properties":{"if-none-match":{"type":"string","pattern":"^[\\t -~]*$"},"accept-encoding":{"type":"string","pattern":"^[\\t -~]*$"},"if-match":{"type":"string","pattern":"^[\\t -~]*$"}},"required":[]}}};

function validate163(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://baton.invalid/requests/getConsoleAssetParameters" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate163.evaluated;
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
validate163.errors = [{instancePath:instancePath+"/path/name",schemaPath:"#/properties/path/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema205.properties.path.properties.name.type,parentSchema:schema205.properties.path.properties.name,data:data1}];
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
if(!pattern27.test(data3)){
validate163.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema205.properties.header.properties["if-none-match"],data:data3}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema205.properties.header.properties["if-none-match"].type,parentSchema:schema205.properties.header.properties["if-none-match"],data:data3}];
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
if(!pattern27.test(data4)){
validate163.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema205.properties.header.properties["accept-encoding"],data:data4}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/header/accept-encoding",schemaPath:"#/properties/header/properties/accept-encoding/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema205.properties.header.properties["accept-encoding"].type,parentSchema:schema205.properties.header.properties["accept-encoding"],data:data4}];
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
if(!pattern27.test(data5)){
validate163.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/pattern",keyword:"pattern",params:{pattern: "^[\\t -~]*$"},message:"must match pattern \""+"^[\\t -~]*$"+"\"",schema:"^[\\t -~]*$",parentSchema:schema205.properties.header.properties["if-match"],data:data5}];
return false;
}
}
else {
validate163.errors = [{instancePath:instancePath+"/header/if-match",schemaPath:"#/properties/header/properties/if-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema205.properties.header.properties["if-match"].type,parentSchema:schema205.properties.header.properties["if-match"],data:data5}];
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
validate163.errors = vErrors;
return errors === 0;
}
validate163.evaluated = {"props":{"path":true,"header":true},"dynamicProps":false,"dynamicItems":false};

export const requestValidators = {
  listRequests: [listRequestsParameters],
  createRequest: [createRequestBody, createRequestParameters],
  getRequest: [getRequestParameters],
  streamRequestEvents: [streamRequestEventsParameters],
  getRequestResult: [getRequestResultParameters],
  cancelRequest: [cancelRequestParameters],
  orchestrate: [orchestrateBody, orchestrateParameters],
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
  openaiCreateChatCompletion: [openaiCreateChatCompletionBody, createRequestParameters],
  openaiCreateResponse: [openaiCreateResponseBody, createRequestParameters],
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
  listArtifacts: [listSchedulesParameters],
  getArtifact: [getQuestionParameters],
  deleteArtifact: [getQuestionParameters],
  downloadArtifact: [downloadArtifactParameters],
  listConversationArtifacts: [listScheduleRunsParameters],
  createArtifact: [createArtifactBody, getQuestionParameters],
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
  getOpenapiDocument: [getOpenapiDocumentParameters],
  getOpenapiJson: [getOpenapiDocumentParameters],
  getOpenapi31Document: [getOpenapiDocumentParameters],
  getOpenapi31Json: [getOpenapiDocumentParameters],
  getOpenapi31WebhooksDocument: [getOpenapiDocumentParameters],
  getOpenapi31WebhooksJson: [getOpenapiDocumentParameters],
  getOpenapi30Document: [getOpenapiDocumentParameters],
  getOpenapi30Json: [getOpenapiDocumentParameters],
  getAsyncapiDocument: [getOpenapiDocumentParameters],
  getAsyncapiJson: [getOpenapiDocumentParameters],
  getMetrics: [],
  getDocs: [getOpenapiDocumentParameters],
  getConsole: [getConsoleParameters],
  redeemLoginCode: [redeemLoginCodeBody],
  beginConsoleSession: [beginConsoleSessionBody],
  endConsoleSession: [beginConsoleSessionBody],
  getConsoleAsset: [getConsoleAssetParameters],
};
