import { assetsFolder, type ResponseHeaders } from '#src/build/response-headers.ts';
import { hostFiles, types, withSlash } from './served-site.ts';

/** The rules as an `.htaccess` file, for Apache and compatible servers. */
export function apacheRules(rules: ResponseHeaders, base: string): string {
  const headers = Object.entries(rules.always).map(
    ([name, value]) => `Header always set ${name} "${value}"`,
  );
  const typed = Object.entries(types).map(([ending, type]) => `AddType "${type}" .${ending}`);
  return `# Made by the build; it needs mod_rewrite and mod_headers.
DirectoryIndex index.html
# A page may have the name of a folder: /contact is contact.html.
DirectorySlash Off
Options -Indexes
ErrorDocument 403 ${base}404.html
ErrorDocument 404 ${base}404.html
AddDefaultCharset utf-8
AddCharset utf-8 .js .css .svg
${typed.join('\n')}

${headers.join('\n')}
Header always set Cache-Control "${rules.other}"
# A missing file is looked for again: its name may come back.
Header always set Cache-Control "${rules.asset}" "expr=%{REQUEST_URI} =~ m#^${base}${assetsFolder}# && %{REQUEST_STATUS} in {'200', '206', '304'}"

RewriteEngine On
RewriteBase ${base}
RewriteRule ^${hostFiles}$ - [R=404,L]
# /join/ is /join.
RewriteRule ^${withSlash}$ ${base}$1 [R=308,L]
# /join is join.html.
RewriteRule ^$ index.html [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+)$ $1.html [L]
# The build has compressed the files.
RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
RewriteCond %{REQUEST_FILENAME}.br -f
RewriteRule ^(.+)$ $1.br [E=no-gzip:1,L]
RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
RewriteCond %{REQUEST_FILENAME}.gz -f
RewriteRule ^(.+)$ $1.gz [E=no-gzip:1,L]
# The worker is compressed here, so that another can take its place.
<IfModule mod_deflate.c>
    <Files "service-worker.js">
        SetOutputFilter DEFLATE
    </Files>
</IfModule>
# Breton, where Apache is asked.
RemoveLanguage .br
RemoveType .gz
AddEncoding br .br
AddEncoding gzip .gz
<FilesMatch "\\.(html|js|css|svg|xml|txt|ics|webmanifest)(\\.br|\\.gz)?$">
    Header append Vary Accept-Encoding
</FilesMatch>
`;
}
