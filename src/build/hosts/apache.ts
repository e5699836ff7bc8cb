import { assetsFolder, type ResponseHeaders } from '#src/build/response-headers.ts';
import { hostFiles, types, withSlash } from './served-site.ts';

/**
 * The rules as an `.htaccess` file, for Apache and compatible servers. Apache answers 500 for every page if
 * one directive is unknown or not allowed, so each is of the class FileInfo, which every host that reads the
 * file allows, and each of a module that may be missing is inside `<IfModule>`.
 * @param files the published files
 */
export function apacheRules(
  rules: ResponseHeaders,
  base: string,
  files: readonly string[],
): string {
  const pages = files.flatMap((file) => /^(?!404\.|index\.)(.+)\.html$/.exec(file)?.[1] ?? []);
  const folders = pages.filter((page) => files.some((file) => file.startsWith(`${page}/`)));
  const headers = Object.entries(rules.always).map(
    ([name, value]) => `    Header always set ${name} "${value}"`,
  );
  const typed = Object.entries(types).map(([ending, type]) => `    AddType "${type}" .${ending}`);
  return `# Made by the build. It needs AllowOverride FileInfo; without a module, the site does with less.
ErrorDocument 403 ${base}404.html
ErrorDocument 404 ${base}404.html
AddDefaultCharset utf-8
<IfModule mod_mime.c>
    AddCharset utf-8 .js .css .svg
${typed.join('\n')}
    # Breton, where Apache is asked.
    RemoveLanguage .br
    RemoveType .gz
    AddEncoding br .br
    AddEncoding gzip .gz
</IfModule>

<IfModule mod_headers.c>
${headers.join('\n')}
    Header always set Cache-Control "${rules.other}"
    # A missing file is looked for again: its name may come back.
    Header always set Cache-Control "${rules.asset}" "expr=%{REQUEST_URI} =~ m#^${base}${assetsFolder}# && %{REQUEST_STATUS} in {'200', '206', '304'}"
    <FilesMatch "\\.(html|js|css|svg|xml|txt|ics|webmanifest)(\\.br|\\.gz)?$">
        Header append Vary Accept-Encoding
    </FilesMatch>
</IfModule>

<IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteBase ${base}
    RewriteRule ^${hostFiles}$ - [R=404,L]
    # /join/ is /join.
    RewriteRule ^${withSlash}$ ${base}$1 [R=308,L]
    RewriteRule ^$ index.html [L]
${inPlaceOfFolders(folders, base)}
    # /join is join.html.
    RewriteCond %{REQUEST_FILENAME} !-f
    RewriteCond %{REQUEST_FILENAME}.html -f
    RewriteRule ^(.+)$ $1.html [L]
    <IfModule mod_mime.c>
        # The build has compressed the files.
        RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
        RewriteCond %{REQUEST_FILENAME}.br -f
        RewriteRule ^(.+)$ $1.br [E=no-gzip:1,L]
        RewriteCond %{HTTP:Accept-Encoding} \\bgzip\\b
        RewriteCond %{REQUEST_FILENAME}.gz -f
        RewriteRule ^(.+)$ $1.gz [E=no-gzip:1,L]
    </IfModule>
</IfModule>
<IfModule !mod_rewrite.c>
    <IfModule mod_alias.c>
        # /join leads to /join.html, for now: the module may come.
        RedirectMatch 302 "^${base}(${pages.join('|')})/?$" "${base}$1.html"
        RedirectMatch 404 "^${base}(${hostFiles}|.+/)$"
    </IfModule>
</IfModule>
# The worker is compressed here, so that another can take its place.
<IfModule mod_deflate.c>
    <Files "service-worker.js">
        SetOutputFilter DEFLATE
    </Files>
</IfModule>
`;
}

/**
 * /contact is contact.html, and a folder, to which Apache would lead with a slash; to forbid that takes more than
 * FileInfo. So rewriting ends here with a status, whose document is the page. LiteSpeed leads nowhere.
 */
function inPlaceOfFolders(folders: readonly string[], base: string): string {
  if (folders.length === 0) return '';
  const documents = folders.map(
    (page) => `        <If "%{REQUEST_URI} == '${base}${page}'">
            ErrorDocument 200 ${base}${page}.html
        </If>`,
  );
  return `    <IfModule !LiteSpeed>
        # A page may have the name of a folder, to which Apache would lead. Here it is the status's document.
        RewriteRule ^(${folders.join('|')})$ - [R=200,L]
${documents.join('\n')}
        RewriteCond %{REQUEST_FILENAME} -d
        RewriteRule . - [R=404,L]
    </IfModule>`;
}
